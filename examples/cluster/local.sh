#!/bin/sh
# Eight shards on this machine, a process for each core:
#   OUT=data PLAYERS=100000 sh local.sh
seq 8 | xargs -P "$(getconf _NPROCESSORS_ONLN)" -I{} \
  node_modules/.bin/fauxhouse generate --out "$OUT" --players "$PLAYERS" --shard {}/8
