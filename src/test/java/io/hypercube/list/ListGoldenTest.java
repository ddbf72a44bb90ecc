package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Runs every case of {@code resources/list/*.golden}: items, query, expected page. To add a case, add a block. */
class ListGoldenTest {
    @TestFactory
    @Shows({"3.1", "3.5", "3.8", "3.9", "3.11", "3.13", "3.19", "3.21"})
    List<DynamicContainer> answersAsWritten() throws IOException {
        List<DynamicContainer> containers = new ArrayList<>();
        for (GoldenFile golden : GoldenFile.all()) {
            assertThat(golden.cases()).as(golden.name()).isNotEmpty();
            containers.add(DynamicContainer.dynamicContainer(
                    golden.name(),
                    golden.cases().stream().map(each -> DynamicTest.dynamicTest(each.title(), () -> check(each)))));
        }
        return containers;
    }

    static void check(GoldenFile.Case each) {
        assertThat(each.expected()).as("expectation of the block").isNotEmpty();
        if (each.expected().startsWith("->")) {
            assertThat("-> " + names(answer(each))).isEqualTo(each.expected());
        } else {
            assertThat(answer(each)).isEqualTo(each.expected());
        }
    }

    private static String answer(GoldenFile.Case each) {
        try {
            ListQuery query = ListQuery.parse(each.query());
            PageAssembler assembler =
                    new PageAssembler(query, ListShape.KUBERNETES, each.rowObject(), PageMemory.UNBOUNDED);
            for (String document : each.documents()) {
                byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
                assembler.accept(bytes, 0, bytes.length);
                assembler.endDocument();
            }
            return "=> " + new String(assembler.page().toBytes(), StandardCharsets.UTF_8);
        } catch (ApiException e) {
            return e.status().code() + " " + e.getMessage();
        } catch (MalformedListException e) {
            return String.valueOf(e.getMessage()).replaceFirst("malformed list", "malformed");
        } catch (NotAListException e) {
            return "not a list";
        }
    }

    /** Formats a page as {@code a b (7)}. */
    private static String names(String answer) {
        if (!answer.startsWith("=> ")) {
            return answer;
        }
        Json page = Json.read(answer.substring(3).getBytes(StandardCharsets.UTF_8));
        List<String> words = new ArrayList<>();
        for (Json item : ((Json.Arr) page.field("items")).elements()) {
            words.add(((Json.Str) item.field("metadata").field("name")).text());
        }
        words.add("(" + ((Json.Num) page.field("total")).text() + ")");
        return String.join(" ", words);
    }
}
