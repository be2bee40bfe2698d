import { expect, it } from 'vitest'
import { parsePlaywrightReport, parseVitestReport } from './test-reports.ts'

it('counts a failed test and a file that cannot be loaded as failures, and reports file, test name and reason of each', () => {
  const passed = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'subtracts',
    failureMessages: ['\u001B[31mexpected 1\u001B[39m'],
  }
  const loaded = { name: 'sum.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }
  const unloaded = { name: 'gone.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  expect(
    parseVitestReport({ numPassedTests: 1, numFailedTests: 1, testResults: [loaded, unloaded] }),
  ).toEqual({
    passed: 1,
    failed: 2,
    reasons: ['✗ gone.test.ts\nno such module', '✗ sum.test.ts › subtracts\nexpected 1'],
  })
})

it('reports errors outside of tests, and a failed e2e test in a nested suite together with its output', () => {
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
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'no browser' }],
    suites: [{ specs: [spec('opens', true)], suites: [{ specs: [spec('closes', false)] }] }],
  }
  expect(parsePlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 3,
    reasons: ['✗ outside the tests\nno browser', '✗ home.e2e.ts › closes\nTest timeout\nGET /api'],
  })
})
