import { blindMutants, type Mutant } from './mutant'

/** Faults in the stated rules of registration: who registers, and when. */
export const REGISTRATION_MUTANTS: readonly Mutant[] = [
  ...blindMutants('src/simulator/registration/window.ts', [
    {
      id: 'window-length',
      find: 'addMonths(epoch, WINDOW_MONTHS * (window + 1))',
      replace: 'addMonths(epoch, WINDOW_MONTHS * (window + 1) - 1)',
      breaks: 'Registrations fall in windows of 36 months.',
    },
    {
      id: 'no-pause',
      find: 'window === 1 ? PAUSE_MS : 0',
      replace: '0',
      breaks: 'No registration comes in the 24 hours after the first window.',
    },
    {
      id: 'window-over-late',
      find: 'windowEnd(epoch, count) <= now',
      replace: 'windowEnd(epoch, count) < now',
      breaks: 'A window is over at its end.',
    },
    {
      id: 'window-begun-late',
      find: 'windowStart(epoch, over) <= now',
      replace: 'windowStart(epoch, over) < now',
      breaks: 'A window has begun at its start.',
    },
  ]),
  ...blindMutants('src/simulator/registration/arrival.ts', [
    {
      id: 'uneven-window',
      find: '0x9e3779b1',
      replace: '0x1e3779b1 >>> 2',
      breaks: 'Later windows fill evenly, whatever the number of players.',
    },
    {
      id: 'windows-alike',
      find: "['window', seed, window]",
      replace: "['window', seed]",
      breaks: 'The registrations of a window are not those of another.',
    },
    {
      id: 'registration-known-too-early',
      find: 'Math.abs(middle - now) <= FARTHEST_MS',
      replace: 'Math.abs(middle - now) <= FARTHEST_MS / 3',
      breaks: 'A player is registered from the instant of its registration on.',
    },
    {
      id: 'registration-outside-window',
      find: 'wanted && at >= from && at < to',
      replace: 'wanted && at >= from',
      breaks: 'A registration lies in its window.',
    },
  ]),
  ...blindMutants('src/simulator/registration/population.ts', [
    {
      id: 'place-of-non-member',
      find: 'seat && seat.ordinal < players',
      replace: 'seat && seat.ordinal <= players',
      breaks: 'The members of a window are those with an ordinal below the size.',
    },
    {
      id: 'places-without-open-window',
      find: 'placesAt: (now) => players * windowsBegun(epoch, now)',
      replace: 'placesAt: (now) => players * windowsOver(epoch, now)',
      breaks: 'The list has the registered players of the current window.',
    },
    {
      id: 'later-players-at-once',
      find: 'now >= windowEnd(epoch, seat?.window)',
      replace: 'now >= windowEnd(epoch)',
      breaks: 'A player of a later window is unknown until its registration.',
    },
  ]),
  ...blindMutants('src/simulator/registration/signup.ts', [
    {
      id: 'dormant-too-recent',
      find: 'days(61, 400)',
      replace: 'days(30, 400)',
      breaks: 'A dormant player was away for 61 days at least.',
    },
    {
      id: 'later-story-unmoved',
      find: 'storyEndsAt + later',
      replace: 'storyEndsAt',
      breaks: 'The story of a later player keeps its distance from the registration.',
    },
  ]),
]
