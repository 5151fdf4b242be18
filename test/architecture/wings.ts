/**
 * The wings of `src`, from the bottom up. A file imports files of its own wing and of the wings
 * before it, types included, so the arrows between wings go one way.
 */
export const WINGS: readonly string[] = [
  // All error classes, error codes and names of rules.
  'errors',
  // The rules and the players. It knows no wire.
  'simulator',
  // The documented interface as data, and the validation of input.
  'contract',
  // Players over time: clock, state, log, what is shown of a player.
  'world',
  // The declarative format and what executes it.
  'scenarios',
  // What the responses of the six operations must keep, in a world and in a deployment.
  'verify',
  // The one application: a request in, an answer out.
  'service',
  // The control API.
  'control',
  // A world with its scenarios, its application and its named worlds.
  'assembly',
  // A running server from outside.
  'client',
  // Ways in: msw, the Node server, fetch.
  'adapters',
  // Worlds for the tests of users: runners and their matchers.
  'testing',
  // The players of a world as the rows of tables.
  'datasets',
  // The page over the control API.
  'inspector',
  // The command: the only code that reads argv, prints and exits.
  'cli',
  // Public entries: they re-export.
  'index',
  'node',
]
