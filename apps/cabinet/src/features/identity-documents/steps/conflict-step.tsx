import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { type FormEvent, useRef, useState } from 'react'
import { useFocusMove } from '../../../shared/browser/use-focus-move.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ButtonLink } from '../../../shared/ui/button-link.tsx'
import { Fact, Facts } from '../../../shared/ui/facts.tsx'
import { type Conflict, isUntouched } from '../form/document-conflict.ts'
import type { DraftField } from '../form/document-draft.ts'
import css from '../form/document-form.module.css'
import { genderLabels, toDocumentStatus } from '../document-status.ts'
import { RadioGroup } from './radio-group.tsx'
import type { DocumentForm } from '../form/use-document-form.ts'

/**
 * Step for a document that another tab or device changed while the member filled in the form. For each field that
 * differs, the member chooses the typed value or the saved value. The draft stays stored until then.
 */
export function ConflictPart({ conflict, form }: { conflict: Conflict; form: DocumentForm }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusMove(() => heading.current?.focus())
  const isClosed = toDocumentStatus(conflict.current) === 'review'
  return (
    <section className={css.form} aria-labelledby="document-conflict">
      <h2 id="document-conflict" ref={heading} tabIndex={-1} className={css.title}>
        Данные изменились
      </h2>
      {isClosed ? <Closed conflict={conflict} /> : <Choice conflict={conflict} form={form} />}
    </section>
  )
}

function Choice({ conflict, form }: { conflict: Conflict; form: DocumentForm }) {
  const [serverFields, setServerFields] = useState<readonly DraftField[]>(() =>
    conflict.differences.flatMap(({ field }) => (isUntouched(form.saved, field) ? [field] : [])),
  )
  const pick = (field: DraftField, isServerValue: boolean) =>
    setServerFields((before) => [...before.filter((one) => one !== field), ...(isServerValue ? [field] : [])])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.settle(serverFields)
  }
  return (
    <form method="dialog" className={css.fields} onSubmit={submit}>
      <p>
        Пока вы заполняли, документ изменили в&nbsp;другом окне или на&nbsp;другом устройстве.
        {conflict.differences.length > 0 && ' Выберите, что оставить'}
      </p>
      {conflict.differences.map(({ field, typedValue, serverValue }) => (
        <RadioGroup
          key={field}
          id={`conflict-${field}`}
          legend={documentFieldLabels[field]}
          choices={[
            { value: 'mine', label: `Введено здесь: ${formatValue(field, typedValue)}` },
            { value: 'theirs', label: `Сохранено: ${formatValue(field, serverValue)}` },
          ]}
          value={serverFields.includes(field) ? 'theirs' : 'mine'}
          onPick={(value) => pick(field, value === 'theirs')}
        />
      ))}
      {conflict.lostValues.length > 0 && (
        <>
          <p>Это изменить уже нельзя, остаётся сохранённое:</p>
          <Facts>
            {conflict.lostValues.map(({ field, typedValue, serverValue }) => (
              <Fact key={field} name={documentFieldLabels[field]}>
                {formatValue(field, serverValue)} (введено здесь: {formatValue(field, typedValue)})
              </Fact>
            ))}
          </Facts>
        </>
      )}
      <Button type="submit" size={56} wide>
        Продолжить
      </Button>
    </form>
  )
}

/**
 * Message that the document was sent for review in another tab or on another device. The message lists the
 * typed values, which cannot be saved any more.
 */
function Closed({ conflict }: { conflict: Conflict }) {
  return (
    <div className={css.fields}>
      <p>
        Документ уже отправлен на&nbsp;проверку в&nbsp;другом окне или на&nbsp;другом устройстве, и&nbsp;пока
        она идёт, его не&nbsp;изменить. Введённое здесь отличается и&nbsp;останется в&nbsp;этом окне
      </p>
      <Facts>
        {conflict.differences.map(({ field, typedValue, serverValue }) => (
          <Fact key={field} name={documentFieldLabels[field]}>
            {formatValue(field, typedValue)} (отправлено: {formatValue(field, serverValue)})
          </Fact>
        ))}
      </Facts>
      <ButtonLink to="/lk" wide>
        К профилю
      </ButtonLink>
    </div>
  )
}

const formatValue = (field: DraftField, value: string): string =>
  (field === 'gender' ? genderLabels[value] : value) || 'не\u00a0указано'
