/** Codes of errors in the fields of an identity document. Both the form and the server find these errors. */
export type IdentityDocumentError =
  | 'field_required'
  | 'invalid_day'
  | 'invalid_past_day'
  | 'birth_in_future'
  | 'issued_in_future'
  | 'issued_too_early'
  | 'issued_before_birth'
  | 'valid_to_required'
  | 'valid_to_before_issue'
  | 'document_expired'
  | 'registration_in_future'
  | 'registration_end_before_start'
  | 'registration_expired'
  | 'invalid_gender'
  | 'invalid_passport_type'
  | 'invalid_country'
  | 'invalid_serial'
  | 'russian_serial'
  | 'invalid_document_number'
  | 'russian_number'
  | 'invalid_issuer'
  | 'invalid_address'
  | 'inn_length'
  | 'invalid_inn'

/**
 * Codes of warnings about values of an identity document that are unusual but may be right. A warning does
 * not prevent the submission.
 */
export type IdentityDocumentWarning =
  | 'series_region'
  | 'series_year'
  | 'same_digits'
  | 'replace_passport'
  | 'no_end'

export type EndsField = 'validTo' | 'registrationExpiresAt' | 'dateOfBirth'
