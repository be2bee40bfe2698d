import {
  consoleDocumentPaths,
  type DocumentCase,
  type DocumentDecision,
} from '@impulse/wire/console-documents'
import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import { call, CallRefused } from '../../shared/call.ts'
import { FailureAlert } from '../../shared/failure-alert.tsx'
import { inOneLine } from '../../shared/in-one-line.ts'
import { isRight, type Judgement, type Marks, right, rowsOf, verdictsIn } from './marks.ts'
import { isChanged } from './use-review.ts'

type Props = Judgement & {
  found: DocumentCase
  seen: ReadonlySet<string>
  onMarks: (marks: Marks) => void
  onComment: (comment: string) => void
  onDespite: (despite: string) => void
  onDecided: () => void
  onChanged: () => Promise<void>
}

const said = {
  approved: 'Документ подтверждён',
  rejected: 'Отказано: участник прочитает, что исправить',
} as const

/** Approved is what was found right in all its parts; refused, what something is wrong in, or for what is written. */
export function DecisionForm(props: Props) {
  const { found, marks, seen, comment, despite, onMarks, onComment, onDespite, onDecided, onChanged } = props
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [notify, redirect] = [useNotify(), useRedirect()]
  const rows = [...rowsOf(found)]
  const verdicts = verdictsIn(marks)
  const isWrong = Object.keys(verdicts).length > 0
  const areRight = rows.every(([field, value]) => isRight(marks[field], value))
  const areSeen = found.scans.every((scan) => seen.has(scan.id))
  const isShared = found.same.length > 0
  const callRest = () =>
    onMarks({ ...Object.fromEntries(rows.map(([field, value]) => [field, right(value)])), ...wrongOf(marks) })
  const decide = async (status: DocumentDecision['status']) => {
    setBusy(true)
    setFailure(null)
    const isApproved = status === 'approved'
    const body: DocumentDecision = {
      ...{ status, version: found.version, comment },
      verdicts: isApproved ? {} : verdicts,
      right: isApproved ? rows.map(([field]) => field) : [],
      despite: isApproved && isShared ? despite.trim() : '',
    }
    try {
      await call('POST', consoleDocumentPaths.decision.replace(':id', found.id), body)
      onDecided()
      notify(said[status], { type: 'success' })
      return redirect('list', 'documents')
    } catch (thrown) {
      // Another member has the same since it was opened: it is shown before anything is said of it.
      if (isChanged(thrown) || (!isShared && isSame(thrown))) await onChanged()
      else setFailure(thrown)
    }
    setBusy(false)
  }
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Button variant="outlined" disabled={!areSeen || areRight} onClick={callRest}>
        {areSeen ? 'Остальное верно' : 'Остальное верно: сначала откройте каждый скан, все страницы'}
      </Button>
      {isShared && (
        <TextField
          label="Почему подтверждаете"
          helperText="У другого участника то же. Останется в журнале, пишите без номеров документов и счетов"
          value={despite}
          onChange={({ target }) => onDespite(inOneLine(target.value))}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
      <TextField
        label="Комментарий участнику"
        value={comment}
        onChange={({ target }) => onComment(target.value)}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <FailureAlert failure={failure} />
      <Stack direction="row" spacing={2}>
        <Button
          variant="contained"
          disabled={busy || isWrong || !areRight || (isShared && despite.trim() === '')}
          onClick={() => decide('approved')}
        >
          Подтвердить
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={busy || (!isWrong && comment.trim() === '')}
          onClick={() => decide('rejected')}
        >
          Отказать
        </Button>
      </Stack>
    </Stack>
  )
}

const isSame = (thrown: unknown): boolean =>
  thrown instanceof CallRefused && String(thrown.body) === 'document_same'

const wrongOf = (marks: Marks): Marks =>
  Object.fromEntries(Object.entries(marks).filter(([, { code }]) => code !== 'right'))
