import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are known from the first document on: a deploy never makes a page ask the new server about an old one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
