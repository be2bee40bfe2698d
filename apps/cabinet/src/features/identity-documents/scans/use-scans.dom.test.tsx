import { act, renderHook } from '@testing-library/react'
import { createElement, type PropsWithChildren } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MemberContext } from '../../../shared/member/member.ts'
import { documentDraft, loadScans, saveScans } from '../form/saved-draft.ts'
import { aDocumentResponse } from '../form/document-response.test-parts.ts'
import { useScans } from './use-scans.ts'

const memberId = 'member-1'
const wrapper = ({ children }: PropsWithChildren) =>
  createElement(MemberContext, { value: { userId: memberId } as never }, children)

const opened = (first: Parameters<typeof aDocumentResponse>[0]) =>
  renderHook(({ document }) => useScans(document, () => undefined), {
    wrapper,
    initialProps: { document: aDocumentResponse(first) },
  })

const refused = { pasportScan: { code: 'blurred', text: 'Нечётко' } }

afterEach(() => documentDraft.drop())

test('a scan that was sent and refused while the page was open must be uploaded again', () => {
  saveScans(memberId, { pasportScan: { id: 'a', name: 'passport.jpg', bytes: 1 } })
  const { result, rerender } = opened({ status: 'Не заполнен' })
  expect(result.current.sent).toHaveProperty('pasportScan')
  act(() => documentDraft.drop())
  rerender({ document: aDocumentResponse({ status: 'На рассмотрении' }) })
  rerender({ document: aDocumentResponse({ status: 'Отклонён', verdicts: refused }) })
  expect(result.current.getRefusal('pasportScan')).toBe('Нечётко')
  expect(result.current.missingScans).toEqual(['pasportScan'])
})

test('a scan that was uploaded after the refusal is not refused', () => {
  saveScans(memberId, { pasportScan: { id: 'a', name: 'passport.jpg', bytes: 1 } })
  const { result } = opened({ status: 'Отклонён', verdicts: refused })
  expect(result.current.getRefusal('pasportScan')).toBeUndefined()
  expect(loadScans(memberId)).toHaveProperty('pasportScan')
})
