import type { Rule } from './broken-imports.ts'

const server = 'apps/server/src'
const ledger = `${server}/ledger`
const modules = `${server}/modules`
const testLibrary = '^npm:(vitest|fast-check|@playwright/test)(/|$)'
const main = `^${server}/main[.]ts$`
const api = '^packages/api/src/'
const copy = '^packages/copy-ru/src/'
const sqlFile = '[.]sql[.]ts$'
const ruleFile = '[.]rules[.]ts$'
export const test = '[.]test(-[a-z-]+)?[.]tsx?$|(^|/)testing/'
/**
 * Pattern of the folders to which SQL statements belong: the ledger, each subject of the platform, and each feature.
 */
export const feature = `^(${server}/(?:ledger|(?:platform|modules/[^/]+)/[^/]+)/)`
/**
 * Pattern of the folders from which other folders import only the public API: the ledger, each feature, and each module
 * with those of its files that belong to no feature.
 */
const layer = `^(${server}/(?:ledger|modules/[^/]+(?:/[^/]+(?=/))?)/)`
const publicApi = [
  `^${modules}/[^/]+/([^/]+/)?[^/]+[.]service[.]ts$`,
  `^${ledger}/(ledger|posting|[^/]+[.]service)[.]ts$`,
]
/** File of the ledger that the command line may import too, for `lk verify`. */
const verify = `^${ledger}/verify[.]ts$`
const above = `^${server}/(?!platform/)`
/** Order of the modules. A module may call only the modules before it (docs/architecture.md). */
const moduleOrder = ['identity', 'earnings', 'payouts', 'engagement', 'operations']

export const rules: readonly Rule[] = [
  {
    name: 'no cycles',
    description: 'Nothing goes round, types included.',
    forbidden: [{ to: { circular: true } }],
    planted: {
      [`${server}/modules/engagement/news/a.ts`]: `import './b.ts'`,
      [`${server}/modules/engagement/news/b.ts`]: `import type { C } from './c.ts'`,
      [`${server}/modules/engagement/news/c.ts`]: `export { a } from './a.ts'`,
    },
    allowed: { [`${server}/modules/engagement/news/d.ts`]: `import './a.ts'` },
  },
  {
    name: 'apps meet only in packages',
    description:
      'An app imports no other app, a package no app. The composition root alone loads the app servers into its process.',
    forbidden: [
      { from: { path: '^packages/' }, to: { path: '^apps/' } },
      { from: { path: '^apps/([^/]+)/', pathNot: main }, to: { path: '^apps/', pathNot: '^apps/$1/' } },
      { from: { path: main }, to: { path: '^apps/', pathNot: '^apps/(server|(cabinet|console)/server)/' } },
    ],
    planted: {
      'apps/cabinet/src/features/home/home.load.ts': `import '../../../../server/src/platform/ids/ids.ts'`,
      'packages/ui/src/button.tsx': `import type { Coin } from '../../../apps/cabinet/src/shared/icon/coin.tsx'`,
      [`${modules}/engagement/news/news.service.ts`]: `import '../../../../../cabinet/server/documents.ts'`,
    },
    allowed: {
      [`${server}/main.ts`]: `import '../../cabinet/server/cabinet-server.ts'; import '../../console/server/console-server.ts'`,
    },
  },
  {
    name: 'what apps share is pure',
    description: 'packages/api imports zod and itself; packages/copy-ru itself and packages/api.',
    forbidden: [
      { from: { path: api, pathNot: test }, to: { pathNot: [api, '^npm:zod(/|$)'] } },
      { from: { path: copy, pathNot: test }, to: { pathNot: [copy, api] } },
    ],
    planted: {
      'packages/api/src/fields/money.ts': `import 'node:crypto'`,
      'packages/api/src/fields/phone.ts': `import type { Pool } from 'pg'`,
      'packages/api/src/claims/claim.ts': `import '../../../copy-ru/src/claims/claim-labels.ts'`,
      'packages/copy-ru/src/claims/claim-labels.ts': `import * as z from 'zod/mini'`,
    },
    allowed: {
      'packages/api/src/fields/dates.ts': `import * as z from 'zod/mini'; import '../lists/lists.ts'`,
      'packages/copy-ru/src/news/news-labels.ts': `import '../../../api/src/news/news.ts'`,
    },
  },
  {
    name: 'rules are pure',
    description: 'x.rules.ts imports rules, the API and its texts: no runtime, no package, no database.',
    forbidden: [{ from: { path: ruleFile }, to: { pathNot: [ruleFile, api, copy] } }],
    planted: {
      [`${modules}/engagement/news/news.rules.ts`]: `import { readFile } from 'node:fs/promises'`,
      [`${modules}/earnings/orders/orders.rules.ts`]: `import type { Db } from '../../../platform/db/db.ts'`,
      [`${ledger}/ledger.rules.ts`]: `import { sum } from 'lodash'`,
    },
    allowed: {
      [`${modules}/engagement/help/help.rules.ts`]: `import './topic.rules.ts'; import '../../../../../../packages/api/src/help/help.ts'`,
    },
  },
  {
    name: 'SQL never leaves its feature',
    description: 'x.sql.ts is imported only in its own feature; tests and benchmarks may import it.',
    forbidden: [
      { from: { path: feature, pathNot: test }, to: { path: sqlFile, pathNot: '^$1' } },
      { from: { pathNot: [feature, test, '^bench/'] }, to: { path: sqlFile } },
    ],
    planted: {
      [`${modules}/engagement/news/news.service.ts`]: `import { rows } from '../help/help.sql.ts'`,
      [`${server}/worker.ts`]: `export { rows } from './modules/earnings/orders/orders.sql.ts'`,
    },
    allowed: {
      [`${modules}/earnings/orders/orders.service.ts`]: `import { rows } from './orders.sql.ts'`,
      [`${modules}/payouts/risk/cases/close-case.ts`]: `import { rows } from '../risk.sql.ts'`,
      [`${modules}/engagement/news/news.test.ts`]: `import { rows } from '../help/help.sql.ts'`,
      'bench/orders.ts': `import { rows } from '../${modules}/earnings/orders/orders.sql.ts'`,
    },
  },
  {
    name: 'routes call services',
    description: 'Routes, admin routes and workers import neither SQL nor rules.',
    forbidden: [{ from: { path: '[.](routes|admin|worker)[.]ts$' }, to: { path: [sqlFile, ruleFile] } }],
    planted: {
      [`${modules}/engagement/news/news.routes.ts`]: `import './news.sql.ts'`,
      [`${modules}/engagement/news/news.admin.ts`]: `import { may } from './news.rules.ts'`,
      [`${modules}/engagement/news/news.worker.ts`]: `const { rows } = await import('./news.sql.ts')`,
    },
    allowed: { [`${modules}/earnings/orders/orders.routes.ts`]: `import './orders.service.ts'` },
  },
  {
    name: 'features meet at their services',
    description:
      'Across features only services in the feature’s own folder are imported, of the ledger also posting.ts, of the platform any file.',
    forbidden: [
      { from: { path: layer, pathNot: test }, to: { path: layer, pathNot: ['^$1', ...publicApi] } },
      {
        from: { path: `^${server}/cli/`, pathNot: test },
        to: { path: layer, pathNot: [verify, ...publicApi] },
      },
      {
        from: { path: `^${server}/[^/]+/`, pathNot: [layer, test, `^${server}/cli/`] },
        to: { path: layer, pathNot: publicApi },
      },
      // The composition root may import every file of a feature except its files `.sql.ts` and `.rules.ts`.
      { from: { path: `^${server}/[^/]+$`, pathNot: test }, to: { path: `${layer}.*[.](sql|rules)[.]ts$` } },
    ],
    planted: {
      [`${modules}/engagement/news/news.service.ts`]: `import '../help/help-search.ts'`,
      [`${modules}/engagement/help/help.service.ts`]: `import '../../earnings/orders/orders.routes.ts'`,
      [`${modules}/earnings/claims/claims.service.ts`]: `import '../../../ledger/verify.ts'`,
      [`${server}/cli/some-command.ts`]: `import '../modules/earnings/orders/orders.worker.ts'`,
      [`${server}/worker.ts`]: `import './modules/earnings/orders/orders.rules.ts'`,
    },
    allowed: {
      [`${modules}/earnings/orders/orders.service.ts`]: `import '../claims/claims.service.ts'; import '../../../ledger/posting.ts'`,
      [`${modules}/engagement/tickets/tickets.service.ts`]: `import '../../../platform/clock/moscow.ts'; import '../../../ledger/ledger.ts'`,
      [`${server}/cli/verify-command.ts`]: `import '../ledger/verify.ts'`,
      [`${server}/main.ts`]: `import './modules/earnings/orders/orders.routes.ts'; import './modules/earnings/orders/send.ts'`,
    },
  },
  {
    name: 'modules call downward',
    description: 'A module calls only the modules that docs/architecture.md draws below it.',
    forbidden: [
      ...moduleOrder.map((module, index) => ({
        from: { path: `^${modules}/${module}/`, pathNot: test },
        to: { path: `^${modules}/`, pathNot: `^${modules}/(${moduleOrder.slice(0, index + 1).join('|')})/` },
      })),
      // A module that `moduleOrder` does not list may not import any other module.
      {
        from: { path: `^${modules}/(?!(?:${moduleOrder.join('|')})/)([^/]+)/`, pathNot: test },
        to: { path: `^${modules}/`, pathNot: `^${modules}/$1/` },
      },
    ],
    planted: {
      [`${modules}/identity/profile/profile.service.ts`]: `import '../../engagement/news/news.service.ts'`,
      [`${modules}/payouts/withdrawals/withdrawals.service.ts`]: `import '../../operations/member-merges/member-merges.service.ts'`,
      [`${modules}/unknown/news/news.service.ts`]: `import '../../identity/profile/profile.service.ts'`,
    },
    allowed: {
      [`${modules}/operations/dashboard/dashboard.service.ts`]: `import '../../payouts/withdrawals/withdrawals.service.ts'`,
      [`${modules}/identity/profile/profile.test.ts`]: `import '../../engagement/news/news.service.ts'`,
    },
  },
  {
    name: 'the ledger knows no module',
    description: 'Modules move money by the ledger, which imports the platform and the packages alone.',
    forbidden: [{ from: { path: `^${ledger}/` }, to: { path: above, pathNot: [test, `^${ledger}/`] } }],
    planted: {
      [`${ledger}/ledger.ts`]: `import type { Order } from '../modules/earnings/orders/orders.service.ts'`,
      [`${ledger}/verify.ts`]: `import '../worker.ts'`,
    },
    allowed: { [`${ledger}/posting.ts`]: `import '../platform/db/db.ts'; import './ledger.rules.ts'` },
  },
  {
    name: 'the platform is the lowest layer',
    description: 'It imports neither the ledger nor a module nor the composition root.',
    forbidden: [
      { from: { path: `^${server}/platform/`, pathNot: test }, to: { path: above, pathNot: test } },
    ],
    planted: {
      [`${server}/platform/http/app.ts`]: `import '../../ledger/ledger.ts'`,
      [`${server}/platform/jobs/jobs.ts`]: `import '../../modules/earnings/orders/orders.service.ts'`,
      [`${server}/platform/log/log.ts`]: `import '../../main.ts'`,
    },
    allowed: { [`${server}/platform/db/db.ts`]: `import '../config/config.ts'` },
  },
  {
    name: 'screens do not know each other',
    description: 'Features of an app meet in its app folder.',
    forbidden: [
      {
        from: { path: '^apps/(cabinet|console)/src/features/([^/]+)/' },
        to: { path: '^apps/(cabinet|console)/src/features/[^/]+/', pathNot: '^apps/$1/src/features/$2/' },
      },
    ],
    planted: { 'apps/cabinet/src/features/home/home-page.tsx': `import '../balance/balance-page.tsx'` },
    allowed: {
      'apps/cabinet/src/features/balance/balance-page.tsx': `import './history.tsx'; import '../../shared/coin/coin.tsx'`,
      'apps/cabinet/src/app/routes/members/home.tsx': `import '../../features/home/home-page.tsx'`,
    },
  },
  {
    name: 'shared knows no screen',
    description: 'What screens share imports neither features nor the app folder.',
    forbidden: [
      {
        from: { path: '^apps/(cabinet|console)/src/shared/' },
        to: { path: '^apps/[^/]+/src/(features|app)/' },
      },
    ],
    planted: {
      'apps/cabinet/src/shared/icon/coin.tsx': `import '../../features/home/home-page.tsx'`,
      'apps/cabinet/src/shared/icon/icon.tsx': `import type { Page } from '../../app/pages.ts'`,
    },
    allowed: { 'apps/cabinet/src/shared/ui/chip.tsx': `import '../coin/coin.tsx'` },
  },
  {
    name: 'production never imports tests',
    description:
      'Apps and packages import no tests, no testing folder, no tools, no benches, no test libraries.',
    forbidden: [
      {
        from: { path: '^(apps|packages)/', pathNot: test },
        to: { path: [test, '^(e2e|bench|tools)/', testLibrary] },
      },
    ],
    planted: {
      [`${server}/main.ts`]: `import './testing/database/test-database.ts'`,
      [`${modules}/engagement/news/news.service.ts`]: `import { expect } from 'vitest'`,
      'apps/cabinet/src/shared/icon/coin.tsx': `import './coin.test.tsx'`,
      'packages/api/src/fields/money.ts': `import '../../../../tools/money.ts'`,
    },
    allowed: {
      [`${modules}/engagement/news/news.test.ts`]: `import '../../../testing/identity/member-fixtures.ts'; import 'vitest'`,
    },
  },
]
