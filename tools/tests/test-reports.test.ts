import { expect, it } from 'vitest'
import { parsePlaywrightReport, parseVitestReport, toSummary } from './test-reports.ts'

it('the number of failures includes each failed test, each file that cannot be loaded and each file with a failed hook', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
  }
  const loaded = { name: 'sum.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }
  const unloaded = { name: 'gone.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const hook = { name: 'hook.test.ts', status: 'failed', message: 'not closed', assertionResults: [passed] }
  const counts = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 3, numTodoTests: 1 }
  expect(parseVitestReport({ ...counts, testResults: [loaded, unloaded, hook] })).toEqual({
    passed: 2,
    failed: 3,
    skipped: 4,
    reasons: [
      '✗ gone.test.ts\nno such module',
      '✗ hook.test.ts\nnot closed',
      '✗ sum.test.ts › subtracts\nexpected 1',
    ],
  })
})

it('reports each error outside of the tests, and each failed e2e test in a nested suite together with the output of the test', () => {
  const spec = (title: string, ok: boolean) => ({
    file: 'home.e2e.ts',
    title,
    ok,
    tests: [
      {
        results: [
          { errors: ok ? [] : [{ message: 'Test timeout' }], stdout: ok ? [] : [{ text: 'GET /api' }] },
        ],
      },
    ],
  })
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }],
  }
  expect(parsePlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 3,
    skipped: 2,
    reasons: ['✗ outside the tests\nno browser', '✗ home.e2e.ts › closes\nTest timeout\nGET /api'],
  })
})

it('the summary of a failure contains its first four non-empty lines, and the line of our code where the failure happened', () => {
  const failure = [
    '✗ home.e2e.ts › closes',
    'Error: expect(locator).toBeVisible() failed',
    '',
    'Locator: getByRole(row)',
    'Expected: visible',
    'Timeout: 10000ms',
    '    at Socket.emit (node:events:526:24)',
    '    at /app/node_modules/pg/lib/client.js:694:17',
    '    at /app/e2e/home.e2e.ts:29:46',
    '    at /app/e2e/home.e2e.ts:12:1',
  ]
  expect(toSummary(failure.join('\n')).split('\n')).toEqual([
    ...[0, 1, 3, 4].map((index) => failure[index]),
    '    at /app/e2e/home.e2e.ts:29:46',
  ])
})
