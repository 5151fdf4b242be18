import type { FidelityEntry } from '../../src/contract/fidelity/entry'
import { HEADERS, PARAMETERS, ROUTES } from '../../src/contract/fidelity/requests'
import { RESOURCES } from '../../src/contract/resources'
import { GAPS } from './fidelity-gaps'

type Entries = Readonly<Record<string, FidelityEntry>>

/** The register in sections; each entry has a unique name. */
export const REGISTER: Readonly<Record<string, Entries>> = {
  'Points that the document leaves open': GAPS,
  Routes: ROUTES,
  Parameters: PARAMETERS,
  Headers: HEADERS,
  ...Object.fromEntries(
    RESOURCES.map(({ name, fields }) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, entry]) => [`${name}.${field}`, entry]),
      ),
    ]),
  ),
}
