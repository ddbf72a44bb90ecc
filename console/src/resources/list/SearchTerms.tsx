import { Label, LabelGroup } from '@patternfly/react-core';
import { useText } from '../../i18n/language';
import { texts } from '../texts';

interface SearchTermsProps {
  readonly terms: readonly string[];
  readonly onChange: (terms: readonly string[]) => void;
}

/** The terms that were kept, each to be taken away. */
export function SearchTerms({ terms, onChange }: SearchTermsProps) {
  const words = useText(texts);
  return (
    <LabelGroup
      categoryName={words.terms}
      numLabels={20}
      isClosable
      closeBtnAriaLabel={words.clearTerms}
      onClick={() => onChange([])}
    >
      {terms.map((term) => (
        <Label
          key={term}
          variant="outline"
          color="blue"
          onClose={() => onChange(terms.filter((each) => each !== term))}
          closeBtnAriaLabel={words.removeTerm(term)}
          textMaxWidth="40ch"
        >
          {term}
        </Label>
      ))}
    </LabelGroup>
  );
}
