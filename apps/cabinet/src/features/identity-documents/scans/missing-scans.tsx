import { type IdentityDocumentResponse } from '@impulse/api/identity-documents/identity-document'
import { classNames } from '../../../shared/ui/class-names.ts'
import css from '../form/document-form.module.css'
import { formatsText } from './scan-labels.ts'
import { ScanSlot } from './scan-slot.tsx'
import { type Scans } from './use-scans.ts'

/**
 * Upload of missing scans. While the document is in review, the member can make no other change. A scan that was uploaded
 * here stays in sight.
 */
export function MissingScans({ document, scans }: { document: IdentityDocumentResponse; scans: Scans }) {
  return (
    <section className={classNames(css.card, css.action)} aria-labelledby="document-scans">
      <h2 id="document-scans" className={css.title}>
        {scans.missingScans.length > 0 ? 'Добавьте сканы' : 'Все сканы приложены'}
      </h2>
      {scans.missingScans.length > 0 && <p>{formatsText}</p>}
      {scans.shownFields.map((field) => (
        <ScanSlot key={field} field={field} document={document} scans={scans} isRequired={false} />
      ))}
    </section>
  )
}
