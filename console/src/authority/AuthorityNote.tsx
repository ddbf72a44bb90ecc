import { useText } from '../i18n/language';
import { texts } from './texts';
import { authorityPath, useAuthority } from './useAuthority';

/** Beside a command that names `ca.crt`: where to get it. Nothing where no command needs it. */
export function AuthorityNote() {
  const words = useText(texts);
  const hasAuthority = useAuthority();
  return (
    hasAuthority && (
      <p className="hc-small">
        {words.note}{' '}
        <a href={authorityPath} download="ca.crt">
          {words.download}
        </a>
      </p>
    )
  );
}
