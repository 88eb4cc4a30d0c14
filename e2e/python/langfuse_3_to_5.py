"""The Python SDKs that trace over OpenTelemetry: the third generation (v1 reads) and the fifth (v2 and v3 reads)."""

import base64
import contextlib
import uuid

import langfuse as sdk
from langfuse import Evaluation, get_client
from langfuse.media import LangfuseMedia

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
TYPES = ["agent", "chain", "retriever", "embedding", "evaluator", "guardrail"]
langfuse = get_client()
assert langfuse.auth_check()
propagate = getattr(sdk, "propagate_attributes", None)
has_v1_reads = hasattr(langfuse.api.trace, "get")


def observe(**options):
    return langfuse.start_as_current_observation(**options)


def tracing():
    facts = {"user_id": "u", "session_id": "s", "tags": ["x", "y"]}
    with observe(as_type="span", name="root", input={"q": 1}) as root:
        if propagate:
            scope = propagate(**facts)
        else:
            langfuse.update_current_trace(**facts)
            scope = contextlib.nullcontext()
        with scope:
            with observe(as_type="generation", name="llm", model="gpt-4o", input=[{"role": "user", "content": "hi"}]) as llm:
                llm.update(output="yo", usage_details={"input": 100, "output": 50})
                llm.score(name="quality", value=0.4)
            image = {"image": LangfuseMedia(content_bytes=PNG, content_type="image/png")}
            with observe(as_type="tool", name="tool", input=image):
                pass
            for kind in TYPES:
                with observe(as_type=kind, name=kind):
                    pass
            langfuse.create_event(name="event")
            root.score_trace(name="kind", value="good", data_type="CATEGORICAL")
        trace_id = root.trace_id
    langfuse.flush()
    if has_v1_reads:
        trace = langfuse.api.trace.get(trace_id)
        assert (trace.user_id, trace.session_id, trace.tags) == ("u", "s", ["x", "y"])
        assert abs(trace.total_cost - 0.00075) < 1e-12, trace.total_cost
        observations = {one.name: one for one in trace.observations}
        scores = {one.name for one in trace.scores}
    else:
        fields = "core,basic,io,usage,metadata,model,trace_context"
        page = langfuse.api.observations.get_many(trace_id=trace_id, fields=fields, limit=50)
        observations = {one.name: one for one in page.data}
        scores = {one.name for one in langfuse.api.scores.get_many(trace_id=trace_id).data}
    assert {one.type for one in observations.values()} == {"SPAN", "GENERATION", "TOOL", "EVENT"} | {
        kind.upper() for kind in TYPES
    }
    assert scores == {"quality", "kind"}, scores
    if has_v1_reads:
        tool = observations["tool"].input
        resolved = langfuse.resolve_media_references(obj=tool, resolve_with="base64_data_uri")
        assert resolved["image"].endswith(base64.b64encode(PNG).decode())


def prompts():
    name = f"folder/ü {uuid.uuid4().hex}"
    langfuse.create_prompt(name=name, prompt="Hello {{who}}", labels=["production"], config={"a": 1})
    prompt = langfuse.get_prompt(name, cache_ttl_seconds=0)
    assert prompt.compile(who="you") == "Hello you"
    langfuse.update_prompt(name=name, version=prompt.version, new_labels=["staging"])
    assert "staging" in langfuse.get_prompt(name, label="staging", cache_ttl_seconds=0).labels
    chat = f"chat {uuid.uuid4().hex}"
    messages = [{"role": "system", "content": "You {{x}}"}, {"type": "placeholder", "name": "history"}]
    langfuse.create_prompt(name=chat, type="chat", prompt=messages, labels=["production"])
    compiled = langfuse.get_prompt(chat, type="chat").compile(x="y", history=[{"role": "user", "content": "k"}])
    assert [one["content"] for one in compiled] == ["You y", "k"]


def experiments():
    name = f"folder/ü {uuid.uuid4().hex}"
    langfuse.create_dataset(name=name)
    for number in range(4):
        langfuse.create_dataset_item(dataset_name=name, input={"i": number}, expected_output=number)
    dataset = langfuse.get_dataset(name)
    assert len(dataset.items) == 4
    result = dataset.run_experiment(
        name="experiment",
        task=lambda *, item, **_rest: item.input["i"],
        evaluators=[
            lambda *, output, expected_output, **_rest: Evaluation(name="exact", value=float(output == expected_output))
        ],
        run_evaluators=[lambda **_rest: Evaluation(name="overall", value=0.5)],
    )
    langfuse.flush()
    assert len(result.item_results) == 4
    assert all(one.value == 1.0 for each in result.item_results for one in each.evaluations)
    if hasattr(langfuse, "get_dataset_runs"):
        (run,) = langfuse.get_dataset_runs(dataset_name=name).data
        assert len(langfuse.get_dataset_run(dataset_name=name, run_name=run.name).dataset_run_items) == 4
    found = langfuse.api.scores.get_many(name="overall") if not has_v1_reads else langfuse.api.score_v_2.get(name="overall")
    assert len(found.data) == 1


tracing()
prompts()
experiments()
