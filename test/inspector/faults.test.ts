import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser'
import { onStage } from './stage'

const PLAYER = 'wagering-nearly-done'

describe.runIf(hasBrowser)('the faults', () => {
  const stage = onStage({ scenarios: [PLAYER] })

  test('are added from an example and removed', async () => {
    const page = await stage.open('#/w/faulty/faults')
    const world = stage.place.worlds.open('faulty')
    await page.getByText('No faults: all responses are normal').waitFor()
    await page.getByRole('button', { name: 'Service unavailable' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('Answer 503 to any request, 3 times').waitFor()
    expect(world.faults.list()).toMatchObject([{ effect: { status: 503 }, times: 3 }])
    await page.getByRole('button', { name: 'Remove the fault fault-1' }).click()
    await page.getByText('No faults: all responses are normal').waitFor()
    expect(world.faults.list()).toEqual([])
  })

  test('are a sentence to fill in, with the same as JSON, and say how often they hit', async () => {
    const page = await stage.open('#/w/said/faults')
    const { faults } = stage.place.worlds.open('said')
    const json = page.getByLabel('Rule of the fault, as JSON')
    await page.getByLabel('First request that it affects').fill('2')
    await page.getByLabel('Operation').selectOption('getPlayerProfile')
    await page.getByLabel('Player', { exact: true }).fill(PLAYER)
    await page.getByLabel('Times').fill('3')
    const rule = {
      effect: { status: 503 },
      ...{ skip: 1, operation: 'getPlayerProfile', player: PLAYER, times: 3 },
    }
    expect(JSON.parse(await json.inputValue())).toEqual(rule)
    await json.fill(JSON.stringify({ ...rule, id: 'mine', effect: { delay: 1 }, times: 2 }))
    expect(await page.getByLabel('Effect').inputValue()).toBe('delay')
    expect(await page.getByLabel('Times').inputValue()).toBe('2')
    await page.getByLabel('Effect').selectOption('failure')
    await page.getByLabel('Failure').selectOption('malformed')
    await json.fill(`${await json.inputValue()},`)
    await page.getByText('A rule is JSON with an effect.').waitFor()
    expect(await page.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true)
    await json.fill((await json.inputValue()).slice(0, -1))
    await page.getByRole('button', { name: 'Add' }).click()
    const text = `Break the answer (malformed) to the 2nd getPlayerProfile of ${PLAYER}, 2 times`
    const item = page.locator('li', { hasText: text })
    await item.getByText('0 of 2 used').waitFor()
    expect(faults.get('mine')).toMatchObject({ skip: 1, effect: { failure: 'malformed' } })
    const { origin } = stage.place.server
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    for (let sent = 0; sent < 3; sent += 1) {
      await fetch(`${origin}/w/said/v1/players/${PLAYER}`, { headers })
    }
    await item.getByText('2 of 2 used').waitFor()
    await item.getByText('No longer has an effect').waitFor()
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText('The fault "mine" already exists.').waitFor()
    stage.place.worlds.create('forked', { fromWorld: 'said' })
    await page.goto(`${origin}/__admin/#/w/forked/faults`)
    await item.getByText('0 of 2 used').waitFor()
    await page.getByText('This world counts for itself: a fork begins at 0.').waitFor()
  })

  test('begin with a request: the next ones like it', async () => {
    await stage.place.service(`/players/${PLAYER}/bonuses`)
    const page = await stage.open('#/requests/1')
    await page.getByRole('link', { name: 'Inject for requests like this' }).click()
    const json = page.getByLabel('Rule of the fault, as JSON')
    await expect
      .poll(async () => JSON.parse(await json.inputValue()))
      .toEqual({
        ...{ operation: 'getBonusHistory', player: PLAYER, times: 1 },
        effect: { status: 503 },
      })
    await page.getByRole('button', { name: 'Add' }).click()
    await page.getByText(`Answer 503 to getBonusHistory of ${PLAYER}, once`).waitFor()
    expect((await stage.place.service(`/players/${PLAYER}/bonuses`)).status).toBe(503)
  })
})
