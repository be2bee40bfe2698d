import type { DocumentCase } from '@impulse/api/identity-documents/console-identity-documents'
import {
  identityDocumentFields,
  type ScanField,
  scanFields,
  type ReviewResultField,
} from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { reviewResultCodes } from '@impulse/api/identity-documents/review-result-codes'
import { reviewResultReasons } from '@impulse/copy-ru/identity-documents/review-result-reasons'
import { type IdentityDocumentWarning } from '@impulse/api/identity-documents/identity-document-errors'
import { documentWarningMessages } from '@impulse/copy-ru/identity-documents/identity-document-messages'
import { Box, Button, TextField, Typography } from '@mui/material'
import { formatFieldValue } from '../../shared/format/field-value-label.ts'
import { isCorrect, type FieldResults, right, toReviewRows } from './review-results.ts'

type Props = {
  found: DocumentCase
  fieldResults: FieldResults
  /** Ids of the scans that the reviewer has opened. */
  openedScanIds: ReadonlySet<string>
  onFieldResult: (field: ReviewResultField, fieldResult: FieldResults[ReviewResultField]) => void
  onShow: (at: number) => void
}

/**
 * Rows of the document's fields and scans with the reviewer's marks. No part is marked as correct by default.
 */
export function FieldRows({ found, fieldResults, openedScanIds, onFieldResult, onShow }: Props) {
  const rows = toReviewRows(found)
  const renderRow = (field: ReviewResultField, value: string, warning?: string) => (
    <Row
      key={field}
      field={field}
      value={value}
      warning={warning}
      change={formatChange(found, field)}
      fieldResult={fieldResults[field]}
      reviewableValue={rows.get(field)}
      onFieldResult={(fieldResult) => onFieldResult(field, fieldResult)}
    />
  )
  const names = [found.lastName, found.firstName, found.middleName].filter(Boolean).join(' ')
  return (
    <Box>
      {renderRow('names', names)}
      {identityDocumentFields.map((field) => {
        const warning = found.warnings[field] as IdentityDocumentWarning | undefined
        return renderRow(
          field,
          formatFieldValue(found.fields[field]),
          warning && documentWarningMessages[warning],
        )
      })}
      {scanFields.map((field) => {
        const at = found.scans.findIndex((scan) => scan.field === field)
        return (
          <Row
            key={field}
            field={field}
            value={at < 0 ? 'нет' : ''}
            warning={undefined}
            change={formatChange(found, field)}
            fieldResult={fieldResults[field]}
            reviewableValue={openedScanIds.has(rows.get(field) ?? '') ? rows.get(field) : undefined}
            onFieldResult={(fieldResult) => onFieldResult(field, fieldResult)}
            {...(at >= 0 && { onShow: () => onShow(at) })}
          />
        )
      })}
    </Box>
  )
}

type RowProps = {
  field: ReviewResultField
  value: string
  warning: string | undefined
  /** Text about a change of the part since the last decision, or about a refused part without a change. */
  change: string | undefined
  /**
   * Value that the reviewer can mark as correct; an empty text for an empty field. Undefined for a scan that is
   * missing or that the reviewer has not opened.
   */
  reviewableValue: string | undefined
  fieldResult: FieldResults[ReviewResultField]
  onFieldResult: (fieldResult: FieldResults[ReviewResultField]) => void
  onShow?: () => void
}

function Row(props: RowProps) {
  const { field, value, warning, change, reviewableValue, fieldResult, onFieldResult, onShow } = props
  const name = documentFieldLabels[field]
  const isFound = reviewableValue !== undefined && isCorrect(fieldResult, reviewableValue)
  const choose = (code: string): FieldResults[ReviewResultField] => {
    if (code === 'right') return right(reviewableValue ?? '')
    return code === '' ? undefined : { code, text: fieldResult?.code === 'other' ? fieldResult.text : '' }
  }
  return (
    <Box sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 14rem' },
          gap: 1,
          alignItems: 'center',
        }}
      >
        <div>
          <Typography variant="body2" color="text.secondary">
            {name}
          </Typography>
          {onShow ? (
            <Button size="small" sx={{ px: 0, minWidth: 0 }} onClick={onShow}>
              Показать
            </Button>
          ) : (
            <Typography sx={{ overflowWrap: 'anywhere' }}>{value || '—'}</Typography>
          )}
          {change && (
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {change}
            </Typography>
          )}
          {warning && (
            <Typography variant="body2" color="error">
              {warning}
            </Typography>
          )}
        </div>
        <TextField
          select
          hiddenLabel
          size="small"
          value={isFound || fieldResult?.code !== 'right' ? (fieldResult?.code ?? '') : ''}
          onChange={({ target }) => onFieldResult(choose(target.value))}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Отметка: ${name}` } }}
        >
          <option value="">{formatEmptyField(field, reviewableValue, onShow)}</option>
          {reviewableValue !== undefined && <option value="right">Верно</option>}
          {reasonsFor(field).map((code) => (
            <option key={code} value={code}>
              {code === 'other' ? 'Другое: своими словами' : reviewResultReasons[code].text}
            </option>
          ))}
        </TextField>
      </Box>
      {fieldResult?.code === 'other' && (
        <TextField
          fullWidth
          required
          size="small"
          sx={{ mt: 1 }}
          label={`Что исправить: ${name}`}
          value={fieldResult.text}
          onChange={({ target }) => onFieldResult({ ...fieldResult, text: target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
    </Box>
  )
}

/** Returns what the member did with a part since the last decision; undefined for an unchanged part without a refusal. */
export function formatChange({ changed, decisions }: DocumentCase, field: ReviewResultField) {
  if (changed === null) return undefined
  const before = changed[field]
  if (before !== undefined) {
    if (scanFields.includes(field as ScanField)) return 'Новый скан'
    return `Изменено, было: ${formatFieldValue(before) || 'пусто'}`
  }
  // The names are part of the profile, so the server does not compare them.
  return field !== 'names' && decisions[0]?.verdicts[field] !== undefined
    ? 'Не изменено после отказа'
    : undefined
}

const formatEmptyField = (
  field: ReviewResultField,
  reviewableValue: string | undefined,
  onShow: RowProps['onShow'],
): string => {
  if (reviewableValue !== undefined) return 'Не отмечено'
  return onShow && scanFields.includes(field as ScanField) ? 'Сначала откройте' : '—'
}

/** Returns the reasons from which the reviewer can choose when the names, a field or a scan are wrong. */
function reasonsFor(field: ReviewResultField) {
  if (field === 'names') return (['name-differs', 'other'] as const).slice()
  const partKind = scanFields.includes(field as ScanField) ? 'scan' : 'field'
  return reviewResultCodes.filter((code) => ['any', partKind].includes(reviewResultReasons[code].about))
}
