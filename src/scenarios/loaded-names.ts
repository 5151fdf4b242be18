import type { LogEntry } from '../world/log'

interface NamedLike {
  readonly name?: unknown
}

/** The names of the scenarios that were loaded into a world, in order. */
export function loadedScenarios({ commands }: { commands: Iterable<LogEntry> }): string[] {
  const names: string[] = []
  for (const entry of commands) if ('scenario' in entry) names.push(scenarioNameOf(entry.scenario))
  return names
}

/** The name of a scenario as a log has it. */
export function scenarioNameOf(scenario: string | object): string {
  return typeof scenario === 'string' ? scenario : String((scenario as NamedLike).name)
}
