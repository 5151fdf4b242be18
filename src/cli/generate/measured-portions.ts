import type { Dataset } from '../../datasets/dataset'
import type { Range } from '../../datasets/portion'
import type { EncodedPortion } from './encoded-portion'
import type { Encoding } from './encoding'

/**
 * What makes the portions of a dataset.
 *
 * @param quality whether a tally of the players is wanted
 */
export async function makerOf(
  dataset: Dataset,
  { portionsOf }: Encoding,
  quality: boolean,
): Promise<(range: Range) => EncodedPortion> {
  if (!quality) return portionsOf(dataset)
  // The audit is large, and few datasets need it.
  const { tallyScan } = await import('../../datasets/quality/tallied-scan')
  const { scan, take } = tallyScan(dataset.scan, dataset.compression)
  const make = portionsOf({ ...dataset, scan })
  return (range) => ({ ...make(range), tally: take() })
}

/** Portions that this thread makes, each when it is asked for. */
export async function* ownPortions(
  dataset: Dataset,
  encoding: Encoding,
  quality: boolean,
  ranges: Iterable<Range>,
): AsyncGenerator<EncodedPortion> {
  const make = await makerOf(dataset, encoding, quality)
  for (const range of ranges) yield make(range)
}
