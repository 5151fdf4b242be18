import * as v from 'valibot'

/**
 * The record of valibot with every own member: that one drops `__proto__`, `prototype` and
 * `constructor` without an error, so a matcher of them would match everything.
 */
export function record<
  Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  Value extends v.GenericSchema,
>(key: Key, value: Value, message?: string): v.RecordSchema<Key, Value, string | undefined> {
  const schema = v.record(key, value, message)
  const run = schema['~run']
  return {
    ...schema,
    '~run'(dataset, config) {
      const input = dataset.value
      const result = run.call(schema, dataset, config)
      if (typeof input !== 'object' || input === null) return result
      for (const name of DROPPED) {
        if (!Object.hasOwn(input, name)) continue
        const own: unknown = Reflect.get(input, name)
        const place = { type: 'object', origin: 'value', input, key: name, value: own } as const
        const named = key['~run']({ value: name }, config)
        const read = value['~run']({ value: own }, config)
        for (const [issues, origin] of [
          [named.issues, 'key'],
          [read.issues, 'value'],
        ] as const) {
          for (const issue of issues ?? []) {
            const path = [{ ...place, origin }, ...(issue.path ?? [])]
            const found = { ...issue, path } as v.BaseIssue<unknown>
            const all = (result.issues ?? []) as v.BaseIssue<unknown>[]
            Object.assign(result, { typed: false, issues: [...all, found] })
          }
        }
        // An assignment would set the prototype.
        const member = { value: read.value, enumerable: true, configurable: true, writable: true }
        if (result.typed) Object.defineProperty(result.value, name, member)
      }
      return result
    },
  } as v.RecordSchema<Key, Value, string | undefined>
}

const DROPPED = ['__proto__', 'prototype', 'constructor']
