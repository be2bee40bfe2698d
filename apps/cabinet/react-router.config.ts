import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/app',
  // `tools/build-cabinet.ts` builds into another folder and then replaces the current build.
  buildDirectory: process.env['CABINET_BUILD'] ?? 'build',
  ssr: true,
  // Keeps each loader in the chunk of its page. A loader is one line long, so separate chunks would make the
  // build larger.
  splitRouteModules: false,
  // Puts the list of all routes into the first document. A page of an old build therefore requests no routes
  // from the new server after a deploy.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
