import { useEffect, useState } from 'preact/hooks'
import { Pending } from '../elements/states'
import { setQuery, useRoute } from '../route'
import type { Connection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { Answer } from './answer'
import { draftOf, emptyDraft, type RequestDraft } from './draft'
import { RequestForm } from './request-form'
import { operationsOf } from './service-document'

/** A request to the service as a form, with its answer beside it. */
export function SendView() {
  const { operation = 'getPlayerProfile', player = '', request } = useRoute().query
  const [draft, setDraft] = useState<RequestDraft>(() => emptyDraft(operation, player))
  const [sent, setSent] = useState<RequestDraft>()
  const operations = useLoaded(({ remote }) => operationsOf(remote), [])
  const load = async ({ remote }: Connection) => request && remote.requests.get(request)
  const again = useLoaded(load, [request])
  useEffect(() => {
    if (again.value) setDraft(draftOf(again.value))
  }, [again.value])
  const change = (next: RequestDraft) => {
    setDraft(next)
    setQuery({ operation: next.operation, player: next.values['playerId'] ?? '', request: '' })
  }
  const all = operations.value
  const chosen = all?.find(({ id }) => id === draft.operation)
  return (
    <div class="stack gap-5 page send">
      <h2>Send a request</h2>
      <Pending of={{ value: all, error: operations.error ?? again.error }} lines={6} />
      {all !== undefined && chosen !== undefined && (
        <div class="columns">
          <RequestForm
            operations={all}
            operation={chosen}
            draft={draft}
            onChange={change}
            onSend={() => setSent({ ...draft })}
          />
          {sent === undefined ? (
            <p class="muted">The response appears here.</p>
          ) : (
            <Answer
              operation={all.find(({ id }) => id === sent.operation) ?? chosen}
              draft={sent}
            />
          )}
        </div>
      )}
    </div>
  )
}
