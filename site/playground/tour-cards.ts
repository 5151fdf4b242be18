/** What to try first, each with the view in which it is. */
export const TOUR = [
  {
    title: 'Open a player',
    text: 'A hundred players are here, each in a situation. Every amount opens the sum that it is.',
    view: '#/players/withdrawal-stuck',
    link: 'Show a stuck withdrawal',
  },
  {
    title: 'Send a request',
    text: 'The responses are those of a server. A rejected request says why, and how it is valid.',
    view: '#/send',
    link: 'Send a request',
  },
  {
    title: 'Move the time',
    text: 'The clock stands still. Advance it, and bonuses expire and payouts arrive.',
    view: '#/time',
    link: 'Advance the clock',
  },
] as const
