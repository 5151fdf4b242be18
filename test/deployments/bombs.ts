import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

const MIB = 1024 * 1024

/** 400 MiB in a few hundred kilobytes, made when it is first needed. */
function bomb(compress: (bytes: Buffer) => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => {
    made ??= compress(Buffer.alloc(400 * MIB, ' '))
    return made
  }
}

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
export const gzipBomb = bomb((bytes) => gzipSync(bytes, { level: 1 }))
export const brotliBomb = bomb((bytes) => brotliCompressSync(bytes, quick))
export const deflateBomb = bomb((bytes) => deflateSync(bytes, { level: 1 }))
