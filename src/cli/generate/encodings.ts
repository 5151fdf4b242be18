import type { Encoding, EncodingChoice } from './encoding'

/** The encoding of a choice. */
export async function encodingOf({
  format,
  formatOptions,
  gzip,
}: EncodingChoice): Promise<Encoding> {
  if (format === 'parquet') {
    const { parquetEncoding } = await import('./parquet-encoding')
    return parquetEncoding(formatOptions.codec ?? 'snappy')
  }
  const { formatOf } = await import('../../datasets/format')
  const { textEncoding } = await import('./text-encoding')
  return textEncoding(formatOf(format, formatOptions), gzip)
}
