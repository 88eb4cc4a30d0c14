"""The Python SDK of the second generation (batch ingestion, v1 reads) against a running service."""

import base64
import uuid

from langfuse import Langfuse
from langfuse.decorators import langfuse_context, observe
from langfuse.media import LangfuseMedia

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
langfuse = Langfuse()
assert langfuse.auth_check()


def traces_and_scores():
    trace = langfuse.trace(
        name="two", user_id="u", session_id="s", tags=["b", "a"], metadata={"k": 1}, input={"q": 1}, public=True
    )
    generation = trace.generation(
        name="generation", model="gpt-4o-mini", input=[{"role": "user", "content": "hi"}], usage={"input": 10, "output": 5}
    )
    generation.end(output="hello", level="WARNING")
    span = trace.span(name="span", input="in")
    span.event(name="event")
    span.end(output="out")
    image = {"image": LangfuseMedia(content_bytes=PNG, content_type="image/png")}
    trace.span(name="media", input=image).end()
    trace.update(output={"a": 2})
    trace.score(name="quality", value=0.9)
    generation.score(name="kind", value="good", data_type="CATEGORICAL")
    langfuse.score(trace_id=trace.id, name="ok", value=1, data_type="BOOLEAN")
    langfuse.flush()

    read = langfuse.fetch_trace(trace.id).data
    assert (read.name, read.user_id, read.session_id, read.tags) == ("two", "u", "s", ["a", "b"])
    assert read.output == {"a": 2} and read.public
    assert abs(read.total_cost - 4.5e-6) < 1e-12, read.total_cost
    by_name = {one.name: one for one in read.observations}
    assert {one.type for one in read.observations} == {"GENERATION", "SPAN", "EVENT"}
    assert by_name["event"].parent_observation_id == by_name["span"].id
    assert by_name["generation"].usage.total == 15 and by_name["generation"].level == "WARNING"
    assert {(one.name, one.data_type) for one in read.scores} == {
        ("quality", "NUMERIC"), ("kind", "CATEGORICAL"), ("ok", "BOOLEAN"),
    }
    resolved = langfuse.resolve_media_references(obj=by_name["media"].input, resolve_with="base64_data_uri")
    assert resolved["image"].endswith(base64.b64encode(PNG).decode())
    assert langfuse.fetch_traces(name="two", tags=["a"], user_id="u", limit=5).meta.total_items == 1
    assert langfuse.fetch_observation(generation.id).data.model == "gpt-4o-mini"
    assert len(langfuse.fetch_observations(type="GENERATION", trace_id=trace.id).data) == 1
    assert "s" in [one.id for one in langfuse.fetch_sessions().data]
    langfuse.client.trace.delete(trace.id)
    try:
        langfuse.fetch_trace(trace.id)
    except Exception as error:
        assert "404" in str(error), error
    else:
        raise AssertionError("the trace is still there")


def prompts():
    name = f"folder/ü {uuid.uuid4().hex}"
    langfuse.create_prompt(name=name, prompt="Hello {{who}}", labels=["production"], config={"a": 1}, tags=["x"])
    prompt = langfuse.get_prompt(name)
    assert prompt.compile(who="you") == "Hello you" and prompt.config == {"a": 1}
    langfuse.update_prompt(name=name, version=1, new_labels=["staging"])
    assert set(langfuse.get_prompt(name, label="staging").labels) == {"staging", "production", "latest"}
    return prompt


def datasets():
    name = f"folder/ü {uuid.uuid4().hex}"
    langfuse.create_dataset(name=name, metadata={"m": 1})
    for number in range(3):
        langfuse.create_dataset_item(dataset_name=name, input={"i": number}, expected_output=number)
    items = langfuse.get_dataset(name).items
    assert len(items) == 3
    for item in items:
        item.link(langfuse.trace(name="linked"), "linked/1")
        with item.observe(run_name="observed"):
            pass
    langfuse.flush()
    assert {one.name for one in langfuse.get_dataset_runs(name).data} == {"linked/1", "observed"}
    assert len(langfuse.get_dataset_run(name, "linked/1").dataset_run_items) == 3


def decorators(prompt):
    @observe()
    def outer():
        langfuse_context.update_current_trace(name="decorated")
        langfuse_context.score_current_trace(name="d", value=1)
        return inner()

    @observe(as_type="generation")
    def inner():
        langfuse_context.update_current_observation(model="gpt-4o", usage={"input": 1, "output": 2}, prompt=prompt)
        return "y"

    outer()
    langfuse_context.flush()
    (found,) = langfuse.fetch_traces(name="decorated").data
    read = langfuse.fetch_trace(found.id).data
    (generation,) = [one for one in read.observations if one.type == "GENERATION"]
    assert (generation.prompt_name, generation.prompt_version) == (prompt.name, prompt.version)
    assert [one.name for one in read.scores] == ["d"]


traces_and_scores()
datasets()
decorators(prompts())
