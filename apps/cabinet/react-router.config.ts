import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // `tools/build-cabinet.ts` builds into another folder and then replaces the current build.
  buildDirectory: process.env['CABINET_BUILD'] ?? 'build',
  ssr: true,
  // The loaders have one line each: as separate chunks they would be larger in total.
  splitRouteModules: false,
  // The first document contains all routes, so that after a deploy an old page never asks the new server for
  // routes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
