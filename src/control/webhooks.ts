import * as v from 'valibot'
import { choiceParameter, integerParameter, offset, textParameter } from '../contract/parameters'
import { json, jsonInPieces, NO_CONTENT } from '../service/handler-result'
import { DELIVERY_STATUSES, type DeliveryQuery } from '../service/webhooks/delivery'
import { webhookEntries } from '../service/webhooks/webhook'
import { DOMAIN_EVENT_PATTERNS } from '../world/domain-events/patterns'
import { defineCall, MAX_LISTED } from './call'
import { attemptOption } from './control'

const body = () => {
  const { deliver: _, url, ...others } = webhookEntries()
  return v.strictObject({ url: url.wrapped, ...others })
}

export const WEBHOOK_CALLS = [
  defineCall({
    id: 'listWebhooks',
    method: 'GET',
    path: '/__admin/webhooks',
    summary: 'Lists the webhooks, which receive the domain events.',
    verb: { name: 'webhooks' },
    answers: { 200: 'WebhookList' },
    async handle({ simulation }) {
      const webhooks = await simulation.webhooks.list()
      return json({ webhooks, total: webhooks.length })
    },
  }),
  defineCall({
    id: 'addWebhook',
    method: 'POST',
    path: '/__admin/webhooks',
    summary: 'Adds a webhook, which receives the events that happen from now on.',
    verb: { name: 'webhook', needs: 'a URL', word: ['URL', 'url'], fields: 'types=["deposit.*"]' },
    body: { schema: body, example: '{"url": "http://localhost:3000/events"}' },
    answers: { 201: 'Webhook' },
    handle: (context, { body: options }) =>
      attemptOption(async () => {
        const webhook = await context.simulation.webhooks.add(options)
        const headers = { Location: `${context.prefix}/__admin/webhooks/${webhook.id}` }
        return { ...json(webhook, 201), headers }
      }),
  }),
  defineCall({
    id: 'removeWebhooks',
    method: 'DELETE',
    path: '/__admin/webhooks',
    summary: 'Removes all webhooks.',
    verb: { name: 'unhook' },
    answers: { 204: null },
    async handle({ simulation }) {
      await simulation.webhooks.clear()
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'getWebhook',
    method: 'GET',
    path: '/__admin/webhooks/{webhookId}',
    summary: 'Returns a webhook.',
    verb: { name: 'webhooks' },
    answers: { 200: 'Webhook' },
    problems: ['WEBHOOK_NOT_FOUND'],
    handle: async ({ simulation }, { path: { webhookId = '' } }) =>
      json(await simulation.webhooks.get(webhookId)),
  }),
  defineCall({
    id: 'removeWebhook',
    method: 'DELETE',
    path: '/__admin/webhooks/{webhookId}',
    summary: 'Removes a webhook, and cancels its open deliveries.',
    verb: { name: 'unhook' },
    answers: { 204: null },
    problems: ['WEBHOOK_NOT_FOUND'],
    async handle({ simulation }, { path: { webhookId = '' } }) {
      await simulation.webhooks.remove(webhookId)
      return NO_CONTENT
    },
  }),
  defineCall({
    id: 'listDeliveries',
    method: 'GET',
    path: '/__admin/deliveries',
    summary: 'Lists the deliveries of events to webhooks with their attempts, the newest last.',
    verb: { name: 'deliveries' },
    parameters: [
      textParameter('webhook', 'Only deliveries to this webhook.'),
      choiceParameter('status', DELIVERY_STATUSES, 'Only deliveries in this state.'),
      choiceParameter('type', DOMAIN_EVENT_PATTERNS, 'Only events of this type or family.'),
      textParameter('player', 'Only events of this player.'),
      textParameter('event', 'Only the event with this id.'),
      textParameter('request', 'Only events that the request with this id caused.'),
      integerParameter('limit', 1, MAX_LISTED, 'Deliveries per page.'),
      offset,
    ],
    answers: { 200: 'DeliveryList' },
    async handle({ simulation }, { query }) {
      return jsonInPieces(await simulation.deliveries.list(query as DeliveryQuery))
    },
  }),
  defineCall({
    id: 'getDelivery',
    method: 'GET',
    path: '/__admin/deliveries/{deliveryId}',
    summary: 'Returns a delivery.',
    verb: { name: 'deliveries' },
    answers: { 200: 'Delivery' },
    problems: ['DELIVERY_NOT_FOUND'],
    handle: async ({ simulation }, { path: { deliveryId = '' } }) =>
      json(await simulation.deliveries.get(deliveryId)),
  }),
  defineCall({
    id: 'resendDelivery',
    method: 'POST',
    path: '/__admin/deliveries/{deliveryId}/resend',
    summary: 'Makes one more attempt, whatever the state of the delivery, and then responds.',
    verb: { name: 'resend' },
    answers: { 200: 'Delivery' },
    problems: ['DELIVERY_NOT_FOUND', 'WEBHOOK_NOT_FOUND'],
    handle: async ({ simulation }, { path: { deliveryId = '' } }) =>
      json(await simulation.deliveries.resend(deliveryId)),
  }),
  defineCall({
    id: 'settleDeliveries',
    method: 'POST',
    path: '/__admin/deliveries/settle',
    summary: 'Responds once no attempt is running, and none is due at the clock.',
    verb: { name: 'settle' },
    answers: { 204: null },
    async handle({ simulation }) {
      await simulation.deliveries.settled()
      return NO_CONTENT
    },
  }),
] as const
