import { expect, test } from 'vitest'
import { memoryStorage } from '../session/session.test-parts.ts'
import { openCounting } from './counting.ts'

const setup = {
  scripts: false,
  topMail: { id: '3212345', url: 'https://top.example' },
  metrika: { id: '55153801', url: 'https://mc.example' },
  liveInternet: { url: 'https://li.example' },
}

function aVisit({ userId = null as string | null, scripts = false } = {}) {
  const values = memoryStorage()
  if (userId !== null) values.setItem('userId', userId)
  const calls: string[] = []
  const counting = openCounting(
    { ...setup, scripts },
    {
      values,
      call: (address) => void calls.push(decodeURIComponent(address)),
      image: (address) => void calls.push(`image ${decodeURIComponent(address)}`),
      queue: (origin, entry) => void calls.push(`script of ${origin}: ${JSON.stringify(entry)}`),
      unloadScript: () => void calls.push('the document is loaded again'),
      browserFacts: () => ({ origin: 'https://lk.example', width: 390, height: 844, random: '7', nowMs: 5 }),
    },
  )
  return { ...counting, values, takeCalls: () => calls.splice(0) }
}

test('reports a page to each visit counter by the pattern of the page’s route instead of its real address', () => {
  const { page, takeCalls } = aVisit()
  page('/order/:id')
  expect(takeCalls()).toEqual([
    'https://li.example/hit?r;s390*844*24;uhttps://lk.example/order/:id;7',
    'https://mc.example/watch/55153801?browser-info=pv:1:ar:1:rn:7&page-url=https://lk.example/order/:id',
    'https://top.example/counter?id=3212345;js=na;u=https://lk.example/order/:id;_=7',
  ])
})

test('reports a goal to the visit counters together with the member’s opaque id (spec 7.34)', () => {
  const { page, goal, takeCalls } = aVisit({ userId: 'u1' })
  page('/contracts/claim')
  takeCalls()
  goal('claim')
  expect(takeCalls()).toEqual([
    'https://mc.example/watch/55153801?browser-info=ar:1:rn:7&page-url=goal://lk.example/claim&page-ref=https://lk.example&site-info={"__ym":{"user_id":"u1"}}',
    'https://top.example/tracker?id=3212345;e=RG:/claim;userid=u1;_=7',
  ])
})

test('sends the member’s id once per tab to each visit counter that takes ids, even if the id is known only after the first page', () => {
  const { page, identify, values, takeCalls } = aVisit()
  page('/balance')
  expect(takeCalls().join()).not.toContain('u1')
  values.setItem('userId', 'u1')
  identify('u1')
  identify('u1')
  page('/news')
  expect(takeCalls().filter((call) => call.includes('u1'))).toHaveLength(2)
})

test('on pages of the identity document and of withdrawals, reports only goals to the visit counters, without the member’s id', () => {
  for (const pattern of ['/lk/document', '/withdraw']) {
    const { page, identify, goal, takeCalls } = aVisit({ userId: 'u1' })
    page(pattern)
    identify('u1')
    expect(takeCalls()).toEqual(['the document is loaded again'])
    goal('withdrawal')
    const calls = takeCalls()
    expect(calls).toHaveLength(2)
    expect(calls.join()).not.toMatch(/u1|userid|user_id|\/withdraw\b|document/)
    page('/balance')
    expect(takeCalls().filter((call) => call.includes('u1'))).toHaveLength(2)
  }
})

test('when scripts are enabled, reports a page view through the queue of Top.Mail.ru’s script and through the pixel of LiveInternet (spec 7.34, 7.35)', () => {
  const { page, goal, takeCalls } = aVisit({ userId: 'u1', scripts: true })
  page('/news')
  goal('claim')
  expect(takeCalls().filter((call) => !call.includes('mc.example'))).toEqual([
    'image https://li.example/hit?r;s390*844*24;uhttps://lk.example/news;7',
    'script of https://top.example: {"type":"pageView","id":"3212345","start":5,"url":"https://lk.example/news"}',
    'script of https://top.example: {"type":"setUserID","userid":"u1"}',
    'script of https://top.example: {"type":"reachGoal","id":"3212345","goal":"claim","userid":"u1"}',
  ])
})

test('on the sign-in, identity-document and withdrawal pages, reloads the page without the counter’s script and reports goals by HTTP requests', () => {
  const { page, goal, takeCalls } = aVisit({ userId: 'u1', scripts: true })
  for (const pattern of ['/login', '/withdraw', '/lk/document']) {
    page(pattern)
    goal('login')
    const calls = takeCalls()
    expect(calls.filter((call) => /^(script|image)/.test(call))).toEqual([])
    expect(calls).toContain('the document is loaded again')
    expect(calls.join()).toContain('e=RG:/login')
  }
})
