import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { transactionIdOf } from '../engine/transactions'
import { act, later, type Scene } from './scene'

/** The player starts with KYC, or sends what is asked for. */
export function sendDocuments(scene: Scene): void {
  const { player, life, stream, at } = scene
  const { status } = player.kyc
  if (player.block) return
  if (status === 'not_started') {
    act(scene, { type: 'setKyc', status: 'pending' })
    const delay = stream.between(MINUTE_MS, 12 * HOUR_MS)
    const wait = life.uploadsAt === undefined ? 0 : life.uploadsAt - at
    if (life.finishesKyc) later(scene, 'documents', Math.max(delay, wait))
  } else if (status === 'pending' && life.finishesKyc && at >= (life.uploadsAt ?? at)) {
    act(scene, { type: 'setKyc', status: 'in_review' })
  }
}

export function coolOff(scene: Scene): void {
  if (scene.player.block) return
  const durationMs = scene.stream.pick([1, 7, 14, 30, 42]) * DAY_MS
  act(scene, { type: 'block', cause: 'Cool-Off', durationMs })
}

/** The end of a story: at least half a year without play. */
export function excludeSelf(scene: Scene): void {
  scene.memory.over = true
  if (scene.player.block) return
  const durationMs = scene.stream.pick([182, 365, 365, 1_826]) * DAY_MS
  act(scene, { type: 'block', cause: 'Self-Excluded', durationMs })
}

/** Compliance closes the account: for a while, or for good. */
export function hold(scene: Scene): void {
  const { player, life, memory, stream } = scene
  if (player.block || !life.hold) return
  const { cause } = life.hold
  act(scene, { type: 'block', cause })
  if (cause === 'AML Hold') later(scene, 'release', stream.between(3 * DAY_MS, 21 * DAY_MS))
  else {
    act(scene, { type: 'label', add: ['Multi-Account'] })
    memory.over = true
  }
}

/** The questions about the money are answered. */
export function release(scene: Scene): void {
  if (scene.player.block?.cause === 'AML Hold') act(scene, { type: 'unblock' })
}

/** The bank takes a deposit back. */
export function chargeBack(scene: Scene, ordinal: number): void {
  const { player, life, memory } = scene
  const { ledger } = player
  const disputed = ledger.newest(['Chargeback'], (row) => ledger.row(row).ref === ordinal)
  if (ledger.statusOf(ordinal) !== 'completed' || disputed !== undefined) return
  act(scene, { type: 'chargeback', transaction: transactionIdOf(player, ordinal) })
  memory.over = true
  if (life.persona !== 'chargeback_fraud') return
  if (!player.labels.includes('Fraud Suspect'))
    act(scene, { type: 'label', add: ['Fraud Suspect'] })
  const { status } = player.kyc
  if (status === 'pending' || status === 'in_review') {
    act(scene, { type: 'setKyc', status: 'rejected' })
  }
}

/** A welcome for who has never played: it waits to be claimed, and never is. */
export function offerWelcome(scene: Scene): void {
  const { player } = scene
  if (player.block || !player.identity.settings.want_bonus) return
  act(scene, { type: 'awardBonus', code: 'DAILY10', activate: false, by: 'System', claimDays: 7 })
}
