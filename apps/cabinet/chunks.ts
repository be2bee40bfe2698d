/**
 * Where modules go that more than one page needs: the longest of these places that a module is in, folder or file, decides. A
 * chunk takes along what its modules need, so the more common ones come first.
 */
const homes: Record<string, readonly string[]> = {
  // What every page has.
  cabinet: [
    ...below('src', 'app shared shared/analytics/analytics'),
    ...below('src/shared/modal', 'back-closes open-modals'),
    ...below('wire/src', 'phone sign-in text words'),
    'preload-helper',
  ],
  // What forms keep of what is typed; the sign-in has none of it.
  drafts: ['src/shared/draft'],
  // The mask of a phone comes after the page of signing in, and with the page of a recipient.
  'phone-mask': ['src/shared/phone-mask/phone-mask', 'node_modules/@maskito'],
  // What both steps of the sign-in need.
  'sign-in': [
    'src/shared/phone-mask/phone-mistake',
    ...below('src/shared/code', 'code-field.module tries-left-text use-countdown'),
    ...below(
      'src/features/sign-in',
      'captcha code-trouble-later resend-code sign-in-machine sign-in-memory sign-in-page.module step-of-address',
    ),
  ],
  // Codes from messages: for signing in, for a recipient, for the phone and for leaving.
  code: ['src/shared/code'],
  // What was agreed to: for the question about counters, on any page, and for the forms that ask.
  consent: ['src/shared/analytics/choice', ...below('wire/src', 'profile user')],
  // What members' pages share, together with what is smaller than the time it takes to ask for one more file.
  members: [
    ...below('src/app/shell', 'exit-button exit-sheet menu menu-link theme-switch'),
    ...below('src/features/news', 'news-address news-cover'),
    ...below('src', 'app/title-of-one shared/support/on-check'),
    ...below(
      'src/shared',
      'account avatar balance card chip coin later list-row period search-field skeleton',
    ),
    ...below('src/shared', 'amount/amount empty-state/nothing-found format/amount format/date'),
    ...below('src/shared', 'notice/retry-notice theme toast touch'),
    ...below('wire/src', 'day news'),
  ],
  // Modals, which nothing begins with.
  modal: ['src/shared/modal'],
  // What the screens with the money share, and nobody else needs.
  money: [
    ...below('src/features/balance', 'history-filters operation-address operation-look operation-row'),
    ...below('src/features', 'balance/operation-words rewards/income-card'),
    ...below('src/shared', 'account/use-fresh-part hero-card part-card'),
    ...below('src/shared/balance', 'balance-hero eye-button frozen-words'),
  ],
  // Of what looks again by itself: an application, a question, the terms of a withdrawal.
  fresh: below('src/shared/account', 'use-fresh-one use-when-back'),
  // What the other screens and the sheets share.
  screens: [
    ...below('src/shared', 'facts growing-list load-failed lost-files page picture push save-file'),
    ...below('src/shared/account', 'asked-part use-asked use-asking'),
    ...below('src/shared/draft', 'use-take-up use-typing-hold'),
    ...below('src/shared', 'form/error-summary session/fetch-file text-field/text-area'),
  ],
  // Of the document, what the first screen tells as well.
  'document-ends': ['src/shared/document', 'wire/src/passport-fields'],
  // What the larger forms and applications share: files, boxes, steps of sheets, states, the words of a refusal.
  forms: [
    ...below(
      'src/shared',
      'attached-file chosen-file consent-box member-data sheet-head status-tag timeline',
    ),
    ...below('src/shared', 'balance/parts-list balance/parts-sheet session/upload'),
  ],
}

/** What is asked for when it is needed, and is no part of what brings it. */
const byItself = [
  'src/app/routes',
  ...below('src/shared', 'analytics passkey rich-text served-picture'),
  ...below('src/shared/period', 'own-period period-errors'),
]

function below(folder: string, names: string): string[] {
  return names.split(' ').map((name) => `${folder}/${name}`)
}

const places = [
  ...Object.entries(homes).flatMap(([chunk, within]) => within.map((place) => ({ chunk, place }))),
  ...byItself.map((place) => ({ chunk: null, place })),
].toSorted((a, b) => b.place.length - a.place.length)

function chunkOf(module: string): string | null {
  const path = `/${module.replaceAll('\\', '/')}`
  const isIn = (place: string) => path.includes(`/${place}/`) || path.includes(`/${place}.`)
  return places.find(({ place }) => isIn(place))?.chunk ?? null
}

/**
 * What changes with a new framework alone. The router is beside React and not behind it: two connections bring both sooner, and
 * two threads compile them.
 */
const framework = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|^\0module:react/ },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/ },
]

/** Few chunks that compress well. */
export const chunks = [
  ...framework,
  ...Object.keys(homes).map((name) => ({
    name,
    test: (module: string) => chunkOf(module) === name,
    minShareCount: 2,
  })),
].map((group, place, all) => ({ ...group, priority: all.length - place }))
