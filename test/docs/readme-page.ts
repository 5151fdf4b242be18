import { createWorld } from '../../src/create-world'
import { SITUATIONS } from '../../src/simulator/desk/situations'
import { readText } from '../support/tree'
import { rowOf, withContents } from './table'

/** `README.md` with the first players of a world without options. */
export function readmePage(): string {
  const world = createWorld()
  const rows = world.list({ limit: 10 }).players.map(({ id, situation, market }) => {
    const { name, currency, balances, kyc_status, withdrawal_status } = world.player(id).profile()
    const [, label] = situation === undefined ? [] : SITUATIONS[situation]
    const cash = `${balances.cash_balance} ${currency}`
    return rowOf([`\`${id}\``, `${label}`, name, market, cash, kyc_status, withdrawal_status])
  })
  const head = ['Player', 'Situation', 'Name', 'Market', 'Cash', 'KYC', 'Withdrawal']
  const table = [rowOf(head), rowOf(head.map(() => '---')), ...rows].join('\n')
  return withContents(readText('README.md'), 'first players', table)
}
