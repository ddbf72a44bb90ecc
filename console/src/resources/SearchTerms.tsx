import { Label, LabelGroup } from '@patternfly/react-core';
import { useText } from '../i18n/language';
import type { SearchProps } from './SearchBox';
import { termsOf, withoutTerm } from './selector';
import { texts } from './texts';

/** The terms in force, each to be taken away. */
export function SearchTerms({ selector, onChange }: SearchProps) {
  const words = useText(texts);
  const terms = termsOf(selector);
  return (
    <LabelGroup categoryName={words.terms} numLabels={20} isClosable closeBtnAriaLabel={words.clearTerms} onClick={() => onChange('')}>
      {terms.map((term) => (
        <Label key={term} variant="outline" color="blue" onClose={() => onChange(withoutTerm(selector, term))} closeBtnAriaLabel={words.removeTerm(term)} textMaxWidth="40ch">
          {term}
        </Label>
      ))}
    </LabelGroup>
  );
}
