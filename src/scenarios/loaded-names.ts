import { type LogEntry, loadedNameOf } from '../world/log'

/** The names of the scenarios that were loaded into a world, in order. */
export function loadedScenarios({ commands }: { commands: Iterable<LogEntry> }): string[] {
  const names: string[] = []
  for (const entry of commands) if ('scenario' in entry) names.push(loadedNameOf(entry))
  return names
}
