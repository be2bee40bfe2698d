import type { IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { MemberContext } from '../../../shared/member/member.ts'
import { loadingSummary } from '../../../shared/member/loading-summary.test-parts.ts'
import { MemberSummaryContext } from '../../../shared/member/member-summary.ts'
import { useQuery } from '../../../shared/page/use-query.ts'
import { useScans } from '../scans/use-scans.ts'
import { DocumentForm } from './document-form.tsx'
import { aDocumentResponse } from './document-response.test-parts.ts'
import type { Step } from './document-steps.ts'
import { documentDraft, saveScans } from './saved-draft.ts'

afterEach(() => {
  cleanup()
  documentDraft.drop()
})

function Form({ document }: { document: IdentityDocumentResponse }) {
  const step = useQuery().get('step') as Step
  const scans = useScans(document, () => undefined)
  return (
    <DocumentForm document={document} scans={scans} isConsentGiven step={step} onSent={() => undefined} />
  )
}

const refusal = { code: 'mismatch', text: 'Не совпадает с документом' } as const

/** Opens a step of the correction of a document whose given parts are refused. */
function open(step: Step, refused: readonly (keyof IdentityDocumentResponse['verdicts'])[], comment = '') {
  const document = aDocumentResponse({
    status: 'Отклонён',
    innScan: 'c',
    comment,
    editable: [...refused],
    verdicts: Object.fromEntries(refused.map((field) => [field, refusal])),
  })
  const element = (
    <MemberContext value={{ userId: 'member-1', texts: {} } as never}>
      <MemberSummaryContext value={loadingSummary}>
        <Form document={document} />
      </MemberSummaryContext>
    </MemberContext>
  )
  const router = createMemoryRouter([{ path: '/lk/document', element }], {
    initialEntries: [`/lk/document?step=${step}`],
  })
  render(<RouterProvider router={router} />)
  return () => new URLSearchParams(router.state.location.search).get('step')
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const unchanged = /^Не совпадает с документом\. Вы не изменили это поле/

test('a refused field that did not change stops «Далее» once, with words at the field; the second press goes on', async () => {
  const shownStep = open('document', ['number'])
  press('Далее')
  const field = screen.getByLabelText('Номер')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(shownStep()).toBe('document')
  expect(screen.getByText(unchanged)).toBeTruthy()
  expect(screen.getAllByText(/Не совпадает с документом/)).toHaveLength(1)
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('check'))
})

test('one input for series and number counts as changed when one of the two has changed', async () => {
  const shownStep = open('document', ['serial', 'number'])
  fireEvent.input(screen.getByLabelText('Серия и номер'), { target: { value: '45 11 654321' } })
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('check'))
})

test('the last step links to each refused field that did not change, above the values, and sends it after a second press', async () => {
  const shownStep = open('check', ['number', 'inn'])
  const link = screen.getByRole('link', { name: 'Номер' })
  const [firstGroup] = screen.getAllByRole('heading', { level: 3 })
  expect(link.compareDocumentPosition(firstGroup as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(link)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Номер')))
  press('Далее')
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('check'))
  press('Отправить на рассмотрение')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^ИНН/)))
  expect(screen.getByText(unchanged)).toBeTruthy()
})

test.each([
  ['adressScan', 'Страница с регистрацией', 'Не совпадает с документом. Приложите новый скан'],
  ['innScan', 'Свидетельство ИНН', 'Не совпадает с документом. Приложите новый скан или удалите этот'],
] as const)('«Далее» with the refused scan %s answers at the scan', async (scan, title, message) => {
  const shownStep = open('scans', [scan])
  press('Далее')
  const field = screen.getByRole('group', { name: new RegExp(title) })
  await waitFor(() => expect(field.contains(document.activeElement)).toBe(true))
  expect(field.textContent).toContain(message)
  expect(field.textContent?.split('Не совпадает с документом')).toHaveLength(2)
  expect(shownStep()).toBe('scans')
})

test('the comment on the whole document is above the first step of a correction only', async () => {
  const shownStep = open('document', ['number', 'adressScan'], 'Номер виден на развороте')
  expect(screen.getByText('Номер виден на развороте')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Номер'), { target: { value: '654321' } })
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('scans'))
  expect(screen.queryByText('Номер виден на развороте')).toBeNull()
})

test('the last step marks the values and the scans that the correction has changed', async () => {
  saveScans('member-1', { adressScan: { id: 'b', name: 'specimen-registration.jpg', bytes: 30_000 } })
  const shownStep = open('document', ['number', 'adressScan', 'inn'])
  fireEvent.input(screen.getByLabelText('Номер'), { target: { value: '654321' } })
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('scans'))
  press('Далее')
  await waitFor(() => expect(shownStep()).toBe('check'))
  expect(screen.getByText('45 11 654321').textContent).toContain('Изменено')
  expect(screen.getAllByText('Изменено')).toHaveLength(1)
  expect(screen.getAllByText('Новый')).toHaveLength(1)
})
