//! Splits a module in two: what the first answers need, and all the rest.
//!
//! The first module calls a function of the rest through a table. Before that it asks whoever has loaded it, by the import whose
//! name has [`LOAD`] in it, for the rest, which fills the table. The rest takes the memory, the tables and the functions that it
//! needs from the exports of the first.

use std::collections::HashSet;

use anyhow::{Result, bail};
use walrus::ir::Value;
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportId, ExportItem, FunctionBuilder, FunctionId, FunctionKind, GlobalId,
    GlobalKind, ImportKind, ImportedFunction, Module, ModuleConfig, RefType, TableId, ValType,
};

/// A part of the name of the import that loads the rest.
const LOAD: &str = "boardwrightRest";

/// The name by which the rest knows the first module.
const FIRST: &str = "first";

/// The table by which the first module calls the rest.
const TABLE: &str = "rest";

/// A function of at most as many instructions is no longer than the call that would replace it.
const SHORT: u64 = 4;

/// The two modules.
pub struct Split {
    pub first: Vec<u8>,
    pub rest: Vec<u8>,
}

/// A module, and its functions in the order in which they stand.
fn parse(bytes: &[u8]) -> Result<(Module, Vec<FunctionId>)> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    let module = config.parse(bytes)?;
    let functions = module.funcs.iter().map(walrus::Function::id).collect();
    Ok((module, functions))
}

/// The module with an exported number for each function, which is 1 when the function has run.
pub fn watch(bytes: &[u8]) -> Result<Vec<u8>> {
    let (mut module, functions) = parse(bytes)?;
    for (number, id) in functions.into_iter().enumerate() {
        let FunctionKind::Local(function) = &mut module.funcs.get_mut(id).kind else { continue };
        let has_run = module.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
        module.exports.add(&format!("ran {number}"), has_run);
        let mut body = function.builder_mut().func_body();
        body.const_at(0, Value::I32(1)).global_set_at(1, has_run);
    }
    Ok(module.emit_wasm())
}

/// Splits a module by the numbers of the functions that have run.
pub fn split(bytes: &[u8], ran: &[usize]) -> Result<Split> {
    let ran: HashSet<usize> = ran.iter().copied().collect();
    let (mut first, functions) = parse(bytes)?;
    let shared = share(&mut first, &functions);
    let mut moved: HashSet<usize> = HashSet::new();
    for (number, &id) in functions.iter().enumerate() {
        let FunctionKind::Local(function) = &first.funcs.get(id).kind else { continue };
        if function.size() > SHORT && !ran.contains(&number) {
            moved.insert(number);
            replace(&mut first, id, |body| {
                body.unreachable();
            });
        }
    }
    // Functions of the rest that nobody calls from the first module need no place in the table. What else only the rest calls
    // moves there as well.
    walrus::passes::gc::run(&mut first);
    let there: HashSet<FunctionId> = first.funcs.iter().map(walrus::Function::id).collect();
    let is_there = |number: &usize| there.contains(&functions[*number]);
    let called: Vec<usize> = (0..functions.len()).filter(|number| moved.contains(number) && is_there(number)).collect();
    moved.extend((0..functions.len()).filter(|number| !is_there(number)));

    let size = called.len() as u64;
    let table = first.tables.add_local(false, size, Some(size), RefType::FUNCREF);
    first.exports.add(TABLE, table);
    let load = loader(&mut first)?;
    for (place, &number) in called.iter().enumerate() {
        let id = functions[number];
        let ty = first.funcs.get(id).ty();
        replace(&mut first, id, |body| {
            body.i32_const(place as i32).call_indirect(ty, table);
        });
        if let FunctionKind::Local(function) = &mut first.funcs.get_mut(id).kind {
            function.builder_mut().func_body().call_at(0, load);
        }
    }

    let mut rest = remainder(bytes, &moved, &called)?;
    let wanted: HashSet<String> = rest.imports.iter().map(|import| import.name.clone()).collect();
    for (name, export) in shared {
        if !wanted.contains(&name) {
            first.exports.delete(export);
        }
    }
    for (number, &id) in functions.iter().enumerate() {
        let name = format!("f{number}");
        if wanted.contains(&name) && !first.exports.iter().any(|export| export.name == name) {
            first.exports.add(&name, id);
        }
    }
    walrus::passes::gc::run(&mut first);
    Ok(Split { first: first.emit_wasm(), rest: rest.emit_wasm() })
}

/// Exports all that the rest may need beside functions of the module, each with its name there.
fn share(first: &mut Module, functions: &[FunctionId]) -> Vec<(String, ExportId)> {
    let mut items: Vec<(String, ExportItem)> = Vec::new();
    let imported =
        functions.iter().enumerate().filter(|&(_, &id)| matches!(first.funcs.get(id).kind, FunctionKind::Import(_)));
    items.extend(imported.map(|(number, &id)| (format!("f{number}"), id.into())));
    items.extend(first.memories.iter().enumerate().map(|(number, it)| (format!("m{number}"), it.id().into())));
    items.extend(first.tables.iter().enumerate().map(|(number, it)| (format!("t{number}"), it.id().into())));
    items.extend(first.globals.iter().enumerate().map(|(number, it)| (format!("g{number}"), it.id().into())));
    items.into_iter().map(|(name, item)| (name.clone(), first.exports.add(&name, item))).collect()
}

/// A function that loads the rest when it is called for the first time.
fn loader(first: &mut Module) -> Result<FunctionId> {
    let import = first.imports.iter().find(|import| import.name.contains(LOAD));
    let Some(ImportKind::Function(load)) = import.map(|import| import.kind.clone()) else {
        bail!("the module imports no function {LOAD}");
    };
    let is_loaded = first.globals.add_local(ValType::I32, true, false, ConstExpr::Value(Value::I32(0)));
    let mut builder = FunctionBuilder::new(&mut first.types, &[], &[]);
    builder.func_body().global_get(is_loaded).unop(walrus::ir::UnaryOp::I32Eqz).if_else(
        None,
        |absent| {
            absent.call(load).i32_const(1).global_set(is_loaded);
        },
        |_| {},
    );
    Ok(builder.finish(Vec::new(), &mut first.funcs))
}

/// Replaces the body of a function by another one, which finds the arguments before itself.
fn replace(module: &mut Module, id: FunctionId, write: impl FnOnce(&mut walrus::InstrSeqBuilder<'_>)) {
    let ty = module.types.get(module.funcs.get(id).ty());
    let (params, results) = (ty.params().to_vec(), ty.results().to_vec());
    let arguments: Vec<_> = params.iter().map(|&ty| module.locals.add(ty)).collect();
    let mut builder = FunctionBuilder::new(&mut module.types, &params, &results);
    let mut body = builder.func_body();
    for &argument in &arguments {
        body.local_get(argument);
    }
    write(&mut body);
    module.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(arguments));
}

/// The module of the functions that were moved, which fills the table with those that are called.
fn remainder(bytes: &[u8], moved: &HashSet<usize>, called: &[usize]) -> Result<Module> {
    let (mut rest, functions) = parse(bytes)?;
    rest.start = None;
    let exports: Vec<_> = rest.exports.iter().map(walrus::Export::id).collect();
    exports.into_iter().for_each(|id| rest.exports.delete(id));
    let elements: Vec<_> = rest.elements.iter().map(walrus::Element::id).collect();
    elements.into_iter().for_each(|id| rest.elements.delete(id));
    let data: Vec<_> = rest.data.iter().map(walrus::Data::id).collect();
    data.into_iter().for_each(|id| rest.data.delete(id));
    // What the module imports it takes from the first module as well, under the names of `share`.
    let imports: Vec<_> = rest.imports.iter().map(walrus::Import::id).collect();
    imports.into_iter().for_each(|id| rest.imports.delete(id));

    for (number, id) in functions.iter().copied().enumerate() {
        if moved.contains(&number) {
            continue;
        }
        let ty = rest.funcs.get(id).ty();
        let import = rest.imports.add(FIRST, &format!("f{number}"), id);
        rest.funcs.get_mut(id).kind = FunctionKind::Import(ImportedFunction { import, ty });
    }
    let memories: Vec<_> = rest.memories.iter().map(walrus::Memory::id).collect();
    for (number, id) in memories.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("m{number}"), id);
        let memory = rest.memories.get_mut(id);
        memory.import = Some(import);
        memory.data_segments.clear();
    }
    let tables: Vec<TableId> = rest.tables.iter().map(walrus::Table::id).collect();
    for (number, id) in tables.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("t{number}"), id);
        let table = rest.tables.get_mut(id);
        table.import = Some(import);
        table.elem_segments.clear();
    }
    let globals: Vec<GlobalId> = rest.globals.iter().map(walrus::Global::id).collect();
    for (number, id) in globals.into_iter().enumerate() {
        let import = rest.imports.add(FIRST, &format!("g{number}"), id);
        rest.globals.get_mut(id).kind = GlobalKind::Import(import);
    }
    let size = called.len() as u64;
    let (table, _) = rest.add_import_table(FIRST, TABLE, false, size, Some(size), RefType::FUNCREF);
    let items = ElementItems::Functions(called.iter().map(|&number| functions[number]).collect());
    let element = rest.elements.add(ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(0)) }, items);
    rest.tables.get_mut(table).elem_segments.insert(element);
    walrus::passes::gc::run(&mut rest);
    Ok(rest)
}
