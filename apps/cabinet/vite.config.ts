import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { keepPageOffline } from './keep-page-offline.ts'
import { withoutHangingPrepositions } from './without-hanging-prepositions.ts'
import { withoutUnusedRouterParts } from './without-unused-router-parts.ts'

export default defineConfig(({ command }) => ({
  plugins: [withoutHangingPrepositions(), withoutUnusedRouterParts(), keepPageOffline(), reactRouter()],
  build: {
    // No data: addresses, so that the Content-Security-Policy needs to allow none.
    assetsInlineLimit: 0,
    // What a lazy piece needs of scripts is there by then; a list of them in every page would only be carried about.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Screens take paths, limits and words from `wire`; its schemas (made by calls of `z` and
          // of the functions named here), and zod with them, stay out of the browser.
          treeshake: { manualPureFunctions: ['z', 'wholeNumber', 'digitsSchema', 'lineSchema'] },
          // Every first load carries the names of all files, and a hash does not compress: seven letters tell versions apart.
          output: {
            codeSplitting: { groups: chunks },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
  },
  // The server's bundle carries its React with it: it starts from few files and needs no NODE_ENV to be the fast one.
  ...(command === 'build' && { ssr: { noExternal: true as const } }),
}))

/**
 * Few chunks that compress well: what changes with a new framework, what every page has, what members' pages share.
 * A group takes a module's dependencies with it, so the common ones come first.
 */
const chunks = [
  {
    name: 'framework',
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router)[\\/]/,
    priority: 3,
  },
  {
    name: 'cabinet',
    test: /src[\\/](?:app[\\/](?!routes)|shared[\\/](?!account|amount|analytics|balance|chip|chosen-file|coin|consent-box|empty-state[\\/]nothing-found|facts|form[\\/]error-summary|format[\\/](?:amount|date)|growing-list|hero-card|list-row|load-failed|member-data|page|period|picture|save-file|search-field|sheet-head|session[\\/](?:fetch-file|upload)|skeleton|status-tag|timeline|touch|code|phone-mask))|wire[\\/]src[\\/](?:words|text|phone|sign-in)\.|preload-helper/,
    minShareCount: 2,
    priority: 2,
  },
  // The mask of a phone comes after the page of signing in, and with the page of a recipient.
  { name: 'phone-mask', test: /src[\\/]shared[\\/]phone-mask|@maskito/, minShareCount: 2, priority: 1.6 },
  // Codes from messages: for signing in, for a recipient, for the phone and for leaving.
  {
    name: 'code',
    test: /src[\\/](?:shared[\\/]code|features[\\/]sign-in[\\/](?:resend-code|number-link|step-of-address|captcha)\.)/,
    minShareCount: 2,
    priority: 1.5,
  },
  {
    name: 'members',
    test: /src[\\/]shared[\\/](?!chosen-file|consent-box|member-data|session[\\/]upload|sheet-head|status-tag|timeline)/,
    minShareCount: 2,
    priority: 1,
  },
  // What the larger forms and applications share: files, boxes, steps of sheets, states, the words of a refusal.
  { name: 'forms', test: /src[\\/]shared[\\/]/, minShareCount: 2, priority: 0.5 },
]
