import { useText } from '../../i18n/language';
import { texts } from './help-texts';

/** The grammar of the search, by examples. */
export function SearchHelp() {
  const help = useText(texts);
  return (
    <div className="hc-search-help">
      <h2>{help.title}</h2>
      <p>{help.intro}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{help.column}</th>
            <th scope="col">{help.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {help.rows.map(([example, meaning]) => (
            <tr key={example}>
              <td>
                <code>{example}</code>
              </td>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{help.escape}</p>
    </div>
  );
}
