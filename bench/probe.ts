/*
 * Imported before the main module of each server that is measured, the simulator's command and the
 * bare one alike: reports to its parent what the process uses. No server knows that it is measured.
 */
process.on('message', (asked) => {
  if (asked !== 'processor') return
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1_000)
})
process.on('disconnect', () => process.exit(0))
