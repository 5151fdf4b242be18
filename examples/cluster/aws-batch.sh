#!/bin/sh
# One shard per child of an array job; the index starts at 0, and shards are counted from 1. The
# command of the container, in a folder with this package; OUT is a file system that all children share:
#   aws batch submit-job --job-name dataset --job-queue main --job-definition dataset \
#     --array-properties size=8 --retry-strategy attempts=3
exec node_modules/.bin/fauxhouse generate --out "$OUT" --players "$PLAYERS" \
  --shard "$((AWS_BATCH_JOB_ARRAY_INDEX + 1))/8"
