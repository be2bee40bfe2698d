import type { EntryContext } from 'react-router'
import { expect, test } from 'vitest'
import { bootstrapScript, listScripts } from './bootstrap-script.ts'

const bootstrap = { manifest: 'window.__reactRouterManifest={};', entry: 'begin()' }

test('escapes text that would end the inline script, and the script’s data contain the text unchanged', () => {
  const written = '</script><!--\u2028&<b>«ёж»\\'
  const script = bootstrapScript(bootstrap, context({ loaderData: { root: { written } } }))
  expect(script).not.toMatch(/[<>\u2028]/)
  expect(parseState(script).loaderData).toEqual({ root: { written }, 'routes/news': null })
})

test('transfers the error response of a failed page to the browser, but not the message of an unexpected error', () => {
  const response = {
    status: 503,
    statusText: '',
    internal: false,
    data: { code: 'network', text: 'Нет связи' },
  }
  const errors = { 'routes/news': response, root: new Error('secret of the server') }
  const script = bootstrapScript(bootstrap, context({ errors }))
  expect(parseState(script).errors).toEqual({ 'routes/news': response, root: {} })
  expect(script).not.toContain('secret')
})

test('imports the modules of the matched routes before the entry module, and imports each module once', () => {
  const found = context({})
  const script = bootstrapScript(bootstrap, found)
  expect(script).toMatch(/import\*as route0 from"\/root\.js";import\*as route1 from"\/news\.js";/)
  expect(script).toMatch(/__reactRouterRouteModules=\{"root":route0,"routes\/news":route1\};begin\(\)$/)
  expect(listScripts(found)).toEqual(['/react.js', '/router.js', '/root.js', '/news.js', '/members.js'])
})

function parseState(script: string): { loaderData: unknown; errors: unknown } {
  const json = /^window\.__reactRouterContext=(.*?);window/.exec(script)?.[1] ?? ''
  const { basename, state } = JSON.parse(json) as {
    basename: string
    state: { loaderData: unknown; errors: unknown }
  }
  expect(basename).toBe('/')
  return state
}

/** Returns the router's context of a news page. */
function context(found: { loaderData?: object; errors?: object }): EntryContext {
  const route = (id: string) => ({ route: { id } })
  return {
    manifest: {
      entry: { module: '/entry.js', imports: ['/react.js', '/router.js'] },
      routes: {
        root: { module: '/root.js', imports: ['/react.js'] },
        'routes/news': { module: '/news.js', imports: ['/members.js', '/router.js'] },
      },
    },
    serverHandoffString: '{"basename":"/"}',
    staticHandlerContext: {
      matches: [route('root'), route('routes/news')],
      loaderData: {},
      errors: null,
      ...found,
    },
  } as unknown as EntryContext
}
