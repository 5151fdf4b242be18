import { RESOURCES } from '../resources'
import type { FidelityEntry } from './entry'
import { GAPS } from './gaps'
import { HEADERS, PARAMETERS, ROUTES } from './requests'

type Entries = Readonly<Record<string, FidelityEntry>>

/** The register in sections; each entry has a unique name. */
export const REGISTER: Readonly<Record<string, Entries>> = {
  'Points that the specification leaves open': GAPS,
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
