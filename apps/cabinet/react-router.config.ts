import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // `tools/build-cabinet.ts` builds next to the present build and then puts the new one in its place.
  buildDirectory: process.env['CABINET_BUILD'] ?? 'build',
  ssr: true,
  // Our loaders are a line each: in chunks of their own they would weigh more than they save.
  splitRouteModules: false,
  // All routes are known from the first document on: a deploy never makes a page ask the new server about an old one.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
