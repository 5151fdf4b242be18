import { defineConfig } from '@playwright/test'

const SERVER = 'http://127.0.0.1:4778'

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  workers: 4,
  reporter: 'list',
  use: {
    baseURL: 'http://127.0.0.1:4779',
    launchOptions: {
      // Chromium of the system; leave it out after `npx playwright install chromium`.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // One server for all workers; each test has a world of its own on it.
  webServer: [
    { command: 'npx fauxhouse --port 4778 --cors --quiet', url: `${SERVER}/health` },
    { command: 'npm run site', url: 'http://127.0.0.1:4779' },
  ],
})
