import { LegalDocument } from '../parts/legal-document.tsx';

/** The terms of use; public. */
export default function UserAgreementPage() {
  return <LegalDocument name="agreement" />;
}
