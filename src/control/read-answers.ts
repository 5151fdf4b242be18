import * as v from 'valibot'
import type { AnyResource } from '../contract/field'
import {
  BONUS_PAGE,
  ELIGIBLE_BONUS_LIST,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
} from '../contract/history-resources'
import { PLAYER_PROFILE } from '../contract/player-resources'
import { persona, playerAnswer, text } from './player-answer'

/** The answers about one player that have resources of the service, or are one. */
export const readAnswers = (schemaOf: (resource: AnyResource) => v.GenericSchema) => ({
  NewPlayer: v.strictObject({ id: text, persona, profile: schemaOf(PLAYER_PROFILE) }),
  Player: v.strictObject({ ...playerAnswer.entries, profile: schemaOf(PLAYER_PROFILE) }),
  Profile: schemaOf(PLAYER_PROFILE),
  TransactionPage: schemaOf(TRANSACTION_PAGE),
  Summary: schemaOf(TRANSACTION_SUMMARY),
  BonusPage: schemaOf(BONUS_PAGE),
  EligibleBonuses: schemaOf(ELIGIBLE_BONUS_LIST),
})
