import { useBrand } from '../../shared/brand/brand.ts'
import { LegalDocument, Section } from './legal-document.tsx'

export function AdvertisingConsentPage() {
  const { name, supportEmail } = useBrand()
  return (
    <LegalDocument title="Согласие на рекламные сообщения" document="advertising">
      <Section title="О чём">
        <p>
          Я согласен получать от организатора программы «{name}» сообщения об акциях, предложениях и
          мероприятиях: по СМС, электронной почте и в кабинете.
        </p>
      </Section>
      <Section title="Это необязательно">
        <p>
          Участвовать в программе можно и без этого согласия. Сообщения о начислениях, заявках и безопасности
          приходят в любом случае: они не реклама.
        </p>
      </Section>
      <Section title="Как отказаться">
        <p>
          В любой момент — переключателем в профиле, в разделе «Согласия», или письмом на{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Рассылка прекращается сразу после отказа.
        </p>
      </Section>
    </LegalDocument>
  )
}
