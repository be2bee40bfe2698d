import { dayInDigits } from '@impulse/api/fields/day'
import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { type ScanField, scanFields } from '@impulse/api/identity-documents/identity-document-fields'
import { documentFieldLabels } from '@impulse/copy-ru/identity-documents/identity-document-field-labels'
import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import type { ChosenFile } from '../../shared/files/chosen-file.ts'
import { Fact, Facts } from '../../shared/ui/facts.tsx'
import { Icon } from '../../shared/icon/icon.tsx'
import { Picture } from '../../shared/pictures/picture.tsx'
import { type dayFields, isRussian } from './form/document-draft.ts'
import css from './form/document-form.module.css'
import { bothLabel, genderLabels, maskedDocument, maskedInn, toDocumentStatus } from './document-status.ts'
import { writtenRussianPassport } from './steps/russian-number.ts'
import { SavedScan } from './scans/stored-scan.tsx'

/**
 * Read-only data of the identity document. The numbers are masked until the member presses «Показать номера».
 */
export function DocumentFacts({ document }: { document: IdentityDocumentResponse }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.card} aria-labelledby="document-sent">
      <div className={css.cardHead}>
        <h2 id="document-sent" className={css.title}>
          {toDocumentStatus(document) === 'rejected' ? 'Отправлено раньше' : 'Данные документа'}
        </h2>
        <Button variant="ghost" onClick={() => setOpen(!isOpen)}>
          <Icon name={isOpen ? 'eye-slash' : 'eye'} />
          {isOpen ? 'Скрыть номера' : 'Показать номера'}
        </Button>
      </div>
      <Facts>
        <Fact name={documentFieldLabels.passportType}>{document.passportType}</Fact>
        {!isRussian(document) && document.passportCountry !== '' && (
          <Fact name={documentFieldLabels.passportCountry}>{document.passportCountry}</Fact>
        )}
        <Fact name={isRussian(document) ? bothLabel : documentFieldLabels.number}>
          {isOpen ? wholeNumber(document) : maskedDocument(document)}
        </Fact>
        <Days document={document} fields={['issuedAt', 'validTo', 'dateOfBirth']} />
        {document.gender !== '' && (
          <Fact name={documentFieldLabels.gender}>{genderLabels[document.gender]}</Fact>
        )}
        {document.inn !== '' && (
          <Fact name={documentFieldLabels.inn}>{isOpen ? document.inn : maskedInn(document.inn)}</Fact>
        )}
        <Fact name={documentFieldLabels.registrationAddress}>{document.registrationAddress}</Fact>
        <Days document={document} fields={['registrationIssuedAt', 'registrationExpiresAt']} />
      </Facts>
      {scanFields.map((field) =>
        document[field] === '' ? null : <ShownScan key={field} field={field} id={document[field]} />,
      )}
    </section>
  )
}

const wholeNumber = (document: IdentityDocumentResponse): string =>
  isRussian(document)
    ? writtenRussianPassport(document.serial, document.number)
    : `${document.serial} ${document.number}`.trim()

type DayField = (typeof dayFields)[number]

function Days({ document, fields }: { document: IdentityDocumentResponse; fields: readonly DayField[] }) {
  return fields.map((field) =>
    document[field] ? (
      <Fact key={field} name={documentFieldLabels[field]}>
        {dayInDigits(document[field])}
      </Fact>
    ) : null,
  )
}

function ShownScan({ field, id }: { field: ScanField; id: string }) {
  const [shownFile, setShownFile] = useState<ChosenFile | null>(null)
  return (
    <div className={css.scan}>
      <h3 className={css.scanName}>{documentFieldLabels[field]}</h3>
      {shownFile?.picture ? (
        <Picture picture={shownFile.picture} label={documentFieldLabels[field]} />
      ) : (
        <SavedScan field={field} id={id} onShown={setShownFile} />
      )}
    </div>
  )
}
