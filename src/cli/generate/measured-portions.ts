import type { Dataset } from '../../dataset/dataset'
import {
  type EncodedPortion,
  type EncodingChoice,
  portionMaker,
  type Range,
} from './encoded-portion'

/** What makes the portions of a choice, with a tally of their players if it is wanted. */
export async function makerOf(
  dataset: Dataset,
  choice: EncodingChoice,
): Promise<(range: Range) => EncodedPortion> {
  if (!choice.quality) return portionMaker(dataset, choice)
  // The audit is large, and few datasets need it.
  const { tallyCensus } = await import('../../quality/tallied-census')
  const { census, take } = tallyCensus(dataset.census, dataset.compression)
  const make = portionMaker({ ...dataset, census }, choice)
  return (range) => ({ ...make(range), tally: take() })
}

/** Portions that this thread makes, each when it is asked for. */
export async function* ownPortions(
  dataset: Dataset,
  choice: EncodingChoice,
  ranges: Iterable<Range>,
): AsyncGenerator<EncodedPortion> {
  const make = await makerOf(dataset, choice)
  for (const range of ranges) yield make(range)
}
