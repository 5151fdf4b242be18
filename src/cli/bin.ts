#!/usr/bin/env node
import { main } from './main'

// A reader such as `head` may close the pipe early: that ends the work, and is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await main(process.argv.slice(2), process.env, {
  print: (text) => void process.stdout.write(`${text}\n`),
  printError: (text) => void process.stderr.write(`${text}\n`),
  columns: process.stdout.columns ?? 80,
  uptimeMs: () => performance.now(),
  untilStopped: () =>
    new Promise((resolve) => {
      // The second signal finds no listener of ours and ends the process at once.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    }),
})
