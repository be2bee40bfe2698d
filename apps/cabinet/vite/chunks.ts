/**
 * Modules of each shared chunk, by folder or file. A shared chunk contains modules that several pages need. If
 * several entries match a module, the longest entry applies. A chunk also takes the modules that its own modules
 * import, unless an earlier chunk has taken them. The chunks that most pages need therefore come first.
 */
const modulesByChunk: Record<string, readonly string[]> = {
  // Modules that every page needs.
  cabinet: [
    ...below('src', 'app shared shared/analytics/analytics shared/feedback/use-press shared/page/use-query'),
    ...below('src/shared/modal', 'link open-modals use-modal-history'),
    ...below('api/src', 'fields/phone sign-in/sign-in version/reload-limit'),
    'copy-ru/src/refusals/sign-in-messages',
    'preload-helper',
  ],
  // Drafts of forms, and the texts that forms check. The sign-in page needs neither for its first step.
  drafts: [
    ...below('src/shared/drafts', 'draft-values member-draft use-draft use-reload-guard use-restore'),
    'api/src/fields/text',
  ],
  // Mask of the phone number field. The sign-in page loads the mask later, and the page of payout recipients loads
  // it immediately.
  'phone-mask': [...below('src/shared/format', 'phone-mask'), 'node_modules/@maskito'],
  // Modules of the two steps of the sign-in: entering the phone number and entering the code.
  'sign-in': [
    ...below('src/features/sign-in/captcha', 'captcha'),
    ...below('src/features/sign-in/code', 'lazy-code-trouble resend-code'),
    ...below('src/features/sign-in', 'sign-in-machine sign-in-memory sign-in-page.module step-of-address'),
    ...below('src/shared/format', 'phone-error'),
    ...below('src/shared/one-time-code', 'code-field.module tries-left-text use-countdown'),
  ],
  // Fields for confirmation codes: for the sign-in, a payout recipient, a change of the phone number, and the
  // account deletion.
  code: [
    'src/features/sign-in/code/number-link',
    ...below(
      'src/shared/one-time-code',
      'code-entry code-field code-text saved-code use-code-entry use-message-code',
    ),
  ],
  // Consents: the question about visit counters, which any page may show, and the consents in forms.
  consent: [...below('src/shared/analytics', 'choice'), ...below('api/src/profile', 'profile user')],
  // Modules of the members' pages, and modules that are too small for a separate request.
  members: [
    'api/src/files/file-limits',
    ...below('src/app/document', 'detail-title'),
    ...below('src/app/shell/member', 'logout-button logout-sheet'),
    ...below('src/app/shell/menu', 'menu menu-link'),
    ...below('src/features/news', 'news-address news-cover'),
    ...below('src/shared/amount', 'amount hidden-amounts hidden-cookie hiding'),
    ...below('src/shared/balance', 'balance due-lot'),
    ...below('src/shared/browser', 'media-query touch-device'),
    ...below('src/shared/feedback', 'milestone retry-alert toast toast-place'),
    ...below('src/shared/format', 'date dot-separated'),
    ...below('src/shared/icon', 'coin'),
    ...below('src/shared/list', 'list-row'),
    ...below('src/shared/loading', 'loadable use-fresh-resource use-refresh-on-return'),
    ...below(
      'src/shared/member',
      'member-summary notification-stream use-fresh-summary use-read-page when-visible',
    ),
    ...below('src/shared/modal', 'lazy-sheet modal-phase restore-focus'),
    ...below('src/shared/ui', 'avatar card chip skeleton'),
    ...below('api/src', 'fields/day news/news routes/fill-path'),
    ...below('copy-ru/src/balance', 'format-number points'),
  ],
  // States of orders, on the home page, in the history and in the pages of orders.
  'order-states': [...below('src/shared/orders', 'expected-day order-status')],
  // Modals. They are a separate chunk, because no page needs a modal for its first render.
  modal: [...below('src/shared/modal', 'modal removal-dialog sheet-handle use-dialog-behavior')],
  // Modules of the pages that show the member's money.
  money: [
    ...below('src/features/balance/history', 'history-days history-filters'),
    ...below(
      'src/features/balance/operation',
      'lazy-operation-details operation-address operation-appearance operation-labels operation-row use-opened-operation',
    ),
    ...below('src/features/rewards', 'goal/goal income-card'),
    ...below('src/shared/amount', 'hide-amounts-toggle sum-rows'),
    ...below(
      'src/shared/balance',
      'balance-hero frozen-labels in-payout in-payout-line lazy-parts-sheet release-days use-count-up',
    ),
    ...below('src/shared/feedback', 'part-card'),
    ...below('src/shared/loading', 'use-fresh-part'),
    ...below('src/shared/ui', 'hero-card'),
  ],
  // Modules that many pages and sheets share: loading, the page header, error summaries.
  screens: [
    ...below('src/shared/feedback', 'load-failed'),
    ...below('src/shared/form', 'error-summary'),
    ...below('src/shared/format', 'grouped-digits'),
    ...below('src/shared/loading', 'loaded-part use-request use-resource'),
    ...below('src/shared', 'page'),
    ...below('src/shared/ui', 'facts'),
    'api/src/fields/digit-groups',
  ],
  // Modules of pages with a list that grows, and of its filters.
  lists: [
    ...below('src/shared/feedback', 'nothing-found'),
    ...below(
      'src/shared/list',
      'filter-bar found-list growing-list list-section period search-field show-more use-focus-new-row use-last-loaded-list',
    ),
  ],
  // Modules of the identity document's page that the home page needs as well.
  'document-ends': [
    ...below('src/features/identity-documents', 'use-begun-form'),
    ...below('src/shared/form/masked', 'typed-day'),
    ...below('src/shared/member', 'identity-document-expiry'),
    'api/src/identity-documents/identity-document-fields',
    'copy-ru/src/identity-documents/identity-document-status-labels',
  ],
  // Modules of the identity document's page that the profile needs as well. Two small chunks compress worse than one.
  'document-parts': [
    ...below(
      'src/features/identity-documents',
      'identity-document.load refused-list form/document-steps scans/scan-labels',
    ),
  ],
  // Tiles of banks, in the list of orders and in the form of a withdrawal.
  banks: [...below('src/shared', 'banks')],
  // How a reward was calculated.
  calculation: [...below('src/shared/balance', 'calculation-box related-row reward-calculation')],
  // Formatted texts, and words that may be divided.
  'rich-text': ['src/shared/rich-text'],
  // State of a form. The page of the identity document loads this chunk together with the form of the page.
  'form-state': [...below('src/shared/form', 'refused-form use-request-key use-submission')],
  // Modules of the profile's pages.
  profile: [
    ...below(
      'src/features/profile',
      'card.module forms/profile-calls profile-context section-page sections use-lazy use-part',
    ),
    ...below('src/features/profile/reauthentication', 'lazy-reauthentication-sheet use-reauthentication'),
  ],
  // Choices that are saved at once: switches of the profile, and the goal of the month.
  choices: [
    ...below('src/features/profile', 'switch use-toggle'),
    ...below('src/shared/form', 'save-result'),
  ],
  // Modules of forms, sheets and orders: checkboxes, statuses, stored files.
  forms: [
    ...below('src/shared/feedback', 'blocked-alert'),
    ...below('src/shared/files', 'file-size save-file'),
    ...below('src/shared/form', 'consent-box text-area'),
    ...below('src/shared/member', 'set-user-data'),
    ...below('src/shared/modal', 'sheet-header'),
    ...below('src/shared/pictures', 'picture'),
    ...below('src/shared/session', 'fetch-file'),
    ...below('src/shared/ui', 'status-line status-tag timeline'),
    'src/features/orders/order-states',
  ],
  // Downloads of statements, receipts and lists.
  downloads: [...below('src/shared/files', 'download-outcome share-file use-download use-file-request')],
  // Photos and PDFs of an order and of a ticket.
  attachments: [...below('src/shared/files', 'attached-file attached-photo')],
  // Modules that the page of withdrawals shares with its sheets.
  withdrawals: [
    ...below(
      'src/features/withdrawals',
      'automatic/rule-pause banks/bank-line banks/pick-field grouped-digits request/amount-text to-orders withdrawal-messages',
    ),
    ...below(
      'src/features/withdrawals/recipients',
      'recipient-choice recipient-line recipient-number recipients-sheet.module',
    ),
    'api/src/withdrawals/withdrawal-quote',
  ],
  // Masked fields, which the identity document's form and the sheets with a period load on demand.
  'masked-field': [...below('src/shared/form/masked', 'day-field input-mask masked-field')],
  // Modules of forms with files: a claim, an identity document, a ticket.
  files: [
    ...below('src/shared/files', 'chosen-file file-field file-picker lost-files lost-names use-lost-files'),
    ...below('src/shared/session', 'upload'),
    'api/src/claims/claim',
  ],
}

/**
 * Modules that are in no shared chunk. They are loaded on demand, separately from the pages that use them.
 */
const unsharedModules = [
  ...below('src/app', 'routes shell/theme-switch shell/top-bar/popover'),
  ...below(
    'src/shared/analytics',
    'counters counters-consent counting private-pages top-mail-address top-mail-script',
  ),
  ...below('src/shared/browser', 'has-passkeys push trusted-address use-passkey'),
  ...below('src/shared/list', 'own-period period-errors'),
  ...below('src/shared/one-time-code', 'passkey-button passkey-confirmation use-confirmation-methods'),
  ...below('src/shared/pictures', 'default-picture defaults served-picture'),
  'src/shared/form/city',
  'src/shared/claims',
  'src/shared/orders',
  'src/shared/style/theme',
  'src/shared/tickets',
]

function below(folder: string, names: string): string[] {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

const modulePaths = [
  ...Object.entries(modulesByChunk).flatMap(([chunk, within]) =>
    within.map((modulePath) => ({ chunk, modulePath })),
  ),
  ...unsharedModules.map((modulePath) => ({ chunk: null, modulePath })),
].toSorted((a, b) => b.modulePath.length - a.modulePath.length)

function findChunk(module: string): string | null {
  const path = `/${module.replaceAll('\\', '/')}`
  const isIn = (modulePath: string) => path.includes(`/${modulePath}/`) || path.includes(`/${modulePath}.`)
  return modulePaths.find(({ modulePath }) => isIn(modulePath))?.chunk ?? null
}

/**
 * Chunks that change only with a new version of React or of the router. React and the router are two chunks,
 * because the browser loads two files by two connections and compiles them in two threads.
 */
const framework = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
]

/**
 * Groups of modules for the bundler, the group with the highest priority first. There are only few groups,
 * because a few large chunks compress better than many small chunks.
 */
export const chunks = [
  ...framework,
  ...Object.keys(modulesByChunk).map((name) => ({
    name,
    test: (module: string) => findChunk(module) === name,
    minShareCount: 2,
  })),
].map((group, index, all) => ({ ...group, priority: all.length - index }))
